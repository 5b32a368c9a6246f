import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { toStatus } from '#contract/application.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import type { ThreadEntry } from '#contract/thread.ts';
import { actsFor } from '#contract/work.ts';
import type { WorkAct } from '#contract/work.ts';
import type { StaffAct } from '#machines/act.machine.ts';
import type { DeskQueueState } from '#machines/deskQueue.machine.ts';
import { deskQueue, deskWork as texts } from '#messages/desk.ts';
import { thread as threadTexts } from '#messages/thread.ts';
import { answerText } from '#ui/answers.ts';
import { applicationDate, preventLineBreaks } from '#ui/format.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { AssignButton, WorkScreen } from '#ui/screens/desk/WorkScreen.tsx';
import { Entries } from '#ui/screens/thread/Entries.tsx';
import type { EntryTexts } from '#ui/screens/thread/Entries.tsx';
import { ThreadStatus } from '#ui/screens/thread/ThreadPanel.tsx';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import type { Pages } from '#routes/lists/olderPages.tsx';
import { useBanner } from '#routes/flow/banners.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useSession } from '#routes/portal/session.tsx';
import { readPortalSettings } from '#routes/portal/settings.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { Messages } from '#routes/thread/Messages.tsx';
import { useDesk } from './desk.ts';
import { NotRead } from './NotRead.tsx';
import { provideDeskQueue } from './provideDeskQueue.ts';
import { provideStaffThread } from './provideStaffThread.ts';
import type { Work } from './queries.ts';
import { Review } from './review.tsx';

/** /desk/application/ID: everything about one application, and what staff do with it. */
export function WorkPage() {
  const { id = '' } = useParams();
  const { queries } = useDesk();
  const pages = useInfiniteQuery(queries.work(id));
  const work = pages.data;
  usePageTitle(work?.category.name || texts.title);
  if (!work) {
    const { title, loading, failed } = texts;
    return <NotRead title={title} loading={loading} failed={failed} read={pages} />;
  }
  return <OpenWork key={work.id} work={work} pages={{ ...pages, data: work.thread.entries }} />;
}

const isBusy = { reading: false, assigning: true } satisfies Record<DeskQueueState, boolean>;

/** The acts that staff prepare, in the order of their buttons. */
const preparedActs: readonly StaffAct[] = ['approve', 'deliver', 'ask', 'reject'];

function OpenWork({ work, pages }: { work: Work; pages: Pages }) {
  const theDesk = useDesk();
  const { api } = theDesk;
  const { user } = useSession();
  const { id, thread, customer } = work;
  const newestId = thread.entries.at(-1)?.id;
  useEffect(() => {
    if (newestId === undefined) return;
    // Whether it is marked changes nothing here; the next entry marks it again.
    void api.staff.markWorkRead({ applicationId: id, entryId: newestId }).catch(() => {});
  }, [api, id, newestId]);
  const offered: readonly WorkAct[] = actsFor(thread.state, 'staff');
  const host = { api, settings: readPortalSettings() };
  const isClosed = thread.turn === null;
  const words = toEntryTexts(customer.fullName);
  const [snapshot, send, actor] = useFlow(provideDeskQueue(theDesk));
  const banner = useBanner(actor);
  const isAssigning = isBusy[snapshot.value];

  return (
    <WorkScreen
      assign={
        offered.includes('assign') && thread.assignee?.id !== user?.id ? (
          <AssignButton
            banner={banner}
            isBusy={isAssigning}
            onAssign={() => send({ type: 'application.assign', applicationId: id })}
          />
        ) : null
      }
      work={{
        backHref: deskPaths.queue,
        title: work.category.name,
        segment: work.segment.name,
        status: toStatus(work.appStatus),
        isPaid: work.isPaid,
        price: work.price,
        quantity: work.quantity ?? 1,
        submitted: applicationDate(work.createdAt),
        order: work.order ?? undefined,
        payments: work.payments,
        refunds: work.refunds,
        assignee: thread.assignee?.name,
        history: thread.entries.flatMap((entry) => toEvent(entry, words)),
        customer,
        answers: work.answers.map(({ attribute, label, answer }) => ({
          key: attribute,
          label,
          value: isEmpty(answer) ? undefined : readAnswer(answer, work.files),
        })),
        files: work.files,
        fileHost: host.settings.fileHost,
      }}
    >
      <ThreadStatus
        state={deskQueue.states[thread.state]}
        turn={thread.turn === 'staff' ? 'own' : 'other'}
        since={thread.since}
        due={toDue(thread)}
      />
      <Stack space="tiny">
        <OlderPages pages={pages} name={texts.entries} />
        <Entries entries={thread.entries} words={words} fileHost={host.settings.fileHost} />
      </Stack>
      <Review
        work={work}
        host={host}
        acts={preparedActs.filter((act) => offered.includes(act))}
        isWaiting={isAssigning}
      />
      {isClosed ? null : (
        <Disclosure title={texts.message}>
          <Messages
            machine={provideStaffThread(theDesk)}
            host={host}
            applicationId={id}
            version={thread.version}
          />
        </Disclosure>
      )}
    </WorkScreen>
  );
}

/** An act of the thread, as an event of the history. */
function toEvent(entry: ThreadEntry, { acts, getAuthor }: EntryTexts) {
  const { act, at, text } = entry;
  return act ? [{ at, title: acts[act](getAuthor(entry)), ...(text && { note: text }) }] : [];
}

const toEntryTexts = (customer: string): EntryTexts => ({
  side: 'staff',
  acts: texts.entryActs,
  getAuthor: ({ by }: ThreadEntry) =>
    by.name || (by.side === 'customer' ? customer : threadTexts.team),
});

const isEmpty = (answer: unknown) =>
  answer === undefined ||
  answer === null ||
  answer === '' ||
  (Array.isArray(answer) && answer.length === 0);

/** An answer as text; uploads by their names. */
function readAnswer(answer: unknown, files: Work['files']): string {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const named = (value: unknown) => names.get(value as string) ?? value;
  return answerText(Array.isArray(answer) ? answer.map(named) : named(answer));
}

function toDue({ state, dueAt }: Work['thread']): string | undefined {
  const due = dueAt ? preventLineBreaks(applicationDate(dueAt)) : '';
  if (due === '') return undefined;
  return state === 'delivered' ? texts.acceptedOn(due) : texts.due(due);
}
