import type { ReactNode } from 'react';
import { toStatus } from '#contract/application.ts';
import type { FormField } from '#contract/form.ts';
import { accepted } from '#contract/outcome.ts';
import { actMachine } from '#machines/act.machine.ts';
import type { ActActors, StaffAct } from '#machines/act.machine.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { ReviewState } from '#machines/review.machine.ts';
import { toActors } from '#machines/port.ts';
import { deskMessages, deskWork as texts } from '#messages/desk.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { ActButtons, PreparedForm } from '#ui/screens/desk/ActForm.tsx';
import { MessageForm } from '#ui/screens/thread/MessageForm.tsx';
import type { FileHost } from '#routes/application/editing.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { actHeaders } from '#routes/thread/provideThread.ts';
import { toDateField, toFields, toTextField, useWriting } from '#routes/thread/writing.ts';
import { useDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { refreshWork, showThread } from './queries.ts';
import type { Work } from './queries.ts';

interface ReviewProps {
  work: Work;
  host: FileHost;
  /** What the work's state allows. */
  acts: readonly StaffAct[];
  /** Another act is under way, which changes the version. */
  isWaiting: boolean;
}

/** The acts of staff on one application. */
export function Review({ work, host, acts, isWaiting }: ReviewProps) {
  const { id, thread } = work;
  const [snapshot, send] = useFlow(provideReview(useDesk()), { input: { applicationId: id } });
  const { act, failure } = snapshot.context;
  const version = thread.version ?? undefined;
  const buttons = () => (
    <ActButtons
      acts={acts}
      cancelled={act}
      isWaiting={isWaiting}
      onChoose={(chosen) => send({ type: 'act.choose', act: chosen })}
    />
  );
  const form = (isBusy = false) =>
    act && (
      <Prepared
        key={act}
        act={act}
        work={work}
        host={host}
        isBusy={isBusy}
        isWaiting={isWaiting}
        failure={failure && failureText(failure)}
        onConfirm={(prepared) => send({ type: 'act.confirm', version, ...prepared })}
        onCancel={() => send({ type: 'act.cancel' })}
      />
    );
  const screens = {
    reading: buttons,
    preparing: form,
    acting: () => form(true),
    gone: () => <Banner tone="error">{deskMessages['review.gone']}</Banner>,
  } satisfies Record<ReviewState, () => ReactNode>;
  return screens[snapshot.value]();
}

/** The fields of each act. */
const listFields: Record<StaffAct, () => FormField[]> = {
  approve: () => [toDateField('dueAt', texts.dueDate)],
  reject: () => [toTextField('reason', texts.reason)],
  ask: () => toFields(texts.question),
  deliver: () => toFields(texts.note),
};

interface PreparedProps {
  act: StaffAct;
  work: Work;
  host: FileHost;
  isBusy: boolean;
  isWaiting: boolean;
  failure: string | undefined;
  onConfirm(prepared: Record<string, unknown>): void;
  onCancel(): void;
}

/** The form of one act. */
function Prepared({ act, work, host, failure, onConfirm, onCancel, ...props }: PreparedProps) {
  const fields = listFields[act]();
  const initial = work.dueDate ? { dueAt: work.dueDate } : {};
  const writing = useWriting(host, `${work.id} ${act}`, fields, { initial });
  const returned = act === 'reject' && work.returnable;
  return (
    <PreparedForm
      title={texts.titles[act]}
      note={returned ? texts.goesBack(rupeesWithPaise(returned)) : undefined}
    >
      <MessageForm
        fields={fields}
        store={writing.form}
        uploads={writing.uploads}
        action={texts.confirm[act]}
        isDangerous={act === 'reject'}
        isBusy={props.isBusy}
        isWaiting={props.isWaiting || writing.isUploading}
        isOnline={writing.isOnline}
        failure={failure}
        onSend={() => {
          const answers = writing.read();
          if (answers) onConfirm(answers);
        }}
        onCancel={onCancel}
      />
    </PreparedForm>
  );
}

function provideStaffAct({ api: { staff }, cache }: Desk) {
  return actMachine.provide({
    actors: toActors<ActActors>({
      async makeAct({ version, act, files = [], ...prepared }, signal) {
        const outcome = await staff.actAsStaff(
          { ...prepared, act: act as StaffAct, files: [...files] },
          signal,
          actHeaders(version),
        );
        if (outcome.ok) showThread(cache, prepared.applicationId, outcome.value);
        return outcome;
      },
      async readApplication(input, signal) {
        const read = await staff.readWork(input, signal);
        if (!read.ok) return read;
        const { appStatus, thread } = read.value;
        return accepted({ state: thread.state, isApproved: toStatus(appStatus) === 'approved' });
      },
    }),
  });
}

function provideReview(theDesk: Desk) {
  return reviewMachine.provide({
    actors: { act: provideStaffAct(theDesk) },
    actions: { notify: createNotify(), refreshWork: () => refreshWork(theDesk.cache) },
  });
}
