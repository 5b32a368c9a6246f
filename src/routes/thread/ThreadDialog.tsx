import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Application } from '#contract/application.ts';
import { toStatus } from '#contract/application.ts';
import type { WorkState } from '#contract/workStates.ts';
import { applications } from '#messages/applications.ts';
import { common } from '#messages/common.ts';
import { thread as texts, threadMessages } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Answers } from '#ui/parts/Answers.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { answerText } from '#ui/answers.ts';
import { applicationDate, preventLineBreaks } from '#ui/format.ts';
import { Entries } from '#ui/screens/thread/Entries.tsx';
import type { EntryTexts } from '#ui/screens/thread/Entries.tsx';
import { ThreadStatus, ThreadPanel } from '#ui/screens/thread/ThreadPanel.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { registerMessages } from '#routes/flow/messages.ts';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { Delivery } from './Delivery.tsx';
import { Messages } from './Messages.tsx';
import { provideThread } from './provideThread.ts';
import { createThreadCalls, threadQuery } from './threadCalls.ts';
import type { ReadThread } from './threadCalls.ts';

registerMessages(threadMessages);

interface ThreadDialogProps {
  /** Unset before one is opened. */
  application: Application | undefined;
  isOpen: boolean;
  onClose(): void;
}

/** Milliseconds after which an open thread is read again. */
const refreshAfter = 30_000;

/** One submitted application: the status of the work, its thread, and its answers (S-60). */
export function Component({ application, ...panel }: ThreadDialogProps) {
  if (!application) return null;
  return <Thread key={application.id} application={application} {...panel} />;
}

interface ThreadProps extends ThreadDialogProps {
  application: Application;
}

function Thread({ application, isOpen, onClose }: ThreadProps) {
  const portal = usePortal();
  const { settings } = portal;
  const [calls] = useState(() => createThreadCalls(portal));
  const { id, appStatus, isPaid } = application;
  const pages = useInfiniteQuery({
    ...threadQuery(calls, id),
    enabled: isOpen,
    refetchInterval: refreshAfter,
  });
  const { data: thread, isError, refetch } = pages;
  const newestId = thread?.entries.at(-1)?.id;
  useEffect(() => {
    if (!isOpen || newestId === undefined) return;
    // Whether it is marked changes nothing for this customer; the next entry marks it again.
    void calls.markThreadRead({ applicationId: id, entryId: newestId }).catch(() => {});
  }, [calls, id, isOpen, newestId]);

  const unread = () =>
    isError ? (
      <Banner
        tone="error"
        title={texts.loadFailed}
        isLive
        actions={
          <Button variant="secondary" size="small" onPress={() => void refetch()}>
            {common.tryAgain}
          </Button>
        }
      />
    ) : (
      <Loading label={texts.loading}>
        <Placeholder />
        <Placeholder width="half" />
      </Loading>
    );
  const write = () => (
    <Messages
      machine={provideThread(portal, calls)}
      host={portal}
      applicationId={id}
      hasQuestion={thread?.state === 'waitingForCustomer'}
      version={thread?.version}
    />
  );
  const check = () =>
    thread && <Delivery calls={calls} applicationId={id} version={thread.version} />;
  const decide = () => (
    <>
      {check()}
      <Disclosure title={texts.writeMessage}>{write()}</Disclosure>
    </>
  );
  const closed = () => <Banner>{threadMessages['sendMessage.not_now']}</Banner>;
  const parts = {
    awaitingPayment: write,
    inReview: write,
    inProgress: write,
    waitingForCustomer: write,
    delivered: decide,
    changesRequested: write,
    completed: closed,
    rejected: closed,
  } satisfies Record<WorkState, () => ReactNode>;

  return (
    <ThreadPanel
      isOpen={isOpen}
      title={applicationName(application)}
      status={toStatus(appStatus)}
      isPaid={isPaid}
      onClose={onClose}
    >
      {thread ? (
        <>
          <ThreadStatus
            state={applications.states[thread.state]}
            turn={thread.turn === 'customer' ? 'own' : 'other'}
            since={thread.since}
            due={toDue(thread)}
          />
          <Stack space="tiny">
            <OlderPages pages={{ ...pages, data: thread.entries }} name={texts.older} />
            <Entries entries={thread.entries} words={words} fileHost={settings.fileHost} />
          </Stack>
          {parts[thread.state]()}
        </>
      ) : (
        unread()
      )}
      <SubmittedAnswers application={application} />
    </ThreadPanel>
  );
}

const words: EntryTexts = {
  side: 'customer',
  acts: texts.acts,
  getAuthor: ({ by }) => (by.side === 'customer' ? texts.you : by.name || texts.team),
};

function toDue({ state, dueAt }: ReadThread): string | undefined {
  const due = dueAt ? preventLineBreaks(applicationDate(dueAt)) : '';
  if (due === '') return undefined;
  return state === 'delivered' ? texts.acceptedOn(due) : texts.due(due);
}

function SubmittedAnswers({ application: { formData } }: { application: Application }) {
  const { labels } = useFormLabels();
  const answers = Object.entries(formData).map(([key, answer]) => ({
    key,
    label: labels[key] ?? key,
    value: answerText(answer),
  }));
  return (
    <Disclosure title={texts.answers}>
      <Answers answers={answers} />
    </Disclosure>
  );
}
