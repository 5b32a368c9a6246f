import type { ReactNode } from 'react';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import type { DeliveryState } from '#machines/delivery.machine.ts';
import { thread as texts, threadMessages } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { MessageForm } from '#ui/screens/thread/MessageForm.tsx';
import { DeliveryActions } from '#ui/screens/thread/DeliveryActions.tsx';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { provideAct } from './provideThread.ts';
import type { ThreadCalls } from './threadCalls.ts';
import { toFields, toWritten, useWriting } from './writing.ts';

interface DeliveryProps {
  calls: ThreadCalls;
  applicationId: string;
  /** Of the thread on screen. */
  version: string | null | undefined;
}

/** The customer accepts a delivery or asks for changes. */
export function Delivery({ calls, applicationId, version }: DeliveryProps) {
  const machine = provideDelivery(usePortal(), calls);
  const [snapshot, send] = useFlow(machine, { input: { applicationId } });
  const { failure } = snapshot.context;
  const shown = { version: version ?? undefined };
  const actions = (isBusy = false) => (
    <DeliveryActions
      isBusy={isBusy}
      failure={failure && failureText(failure)}
      onAccept={() => send({ type: 'delivery.accept', ...shown })}
      onChanges={() => send({ type: 'changes.describe' })}
    />
  );
  const confirmation = (isBusy = false) => (
    <>
      {actions(isBusy)}
      <ConfirmDialog
        isOpen
        title={texts.acceptTitle}
        message={texts.acceptMessage}
        confirmLabel={texts.accept}
        tone="primary"
        isBusy={isBusy}
        onConfirm={() => send({ type: 'acceptance.confirm' })}
        onCancel={() => send({ type: 'acceptance.cancel' })}
      />
    </>
  );
  const changes = (isBusy = false) => (
    <Changes
      applicationId={applicationId}
      isBusy={isBusy}
      failure={failure && failureText(failure)}
      onSend={(wish) => send({ type: 'changes.request', ...wish, ...shown })}
      onCancel={() => send({ type: 'changes.cancel' })}
    />
  );
  const screens = {
    checking: actions,
    confirming: confirmation,
    accepting: () => confirmation(true),
    describing: changes,
    requestingChanges: () => changes(true),
    notOffered: () => <Banner>{threadMessages['thread.notOffered']}</Banner>,
    accepted: () => null,
    changesRequested: () => null,
  } satisfies Record<DeliveryState, () => ReactNode>;
  return screens[snapshot.value]();
}

interface ChangesProps {
  applicationId: string;
  isBusy: boolean;
  failure?: string | undefined;
  onSend(wish: { text: string; files: string[] }): void;
  onCancel(): void;
}

function Changes({ applicationId, isBusy, failure, onSend, onCancel }: ChangesProps) {
  const fields = toFields(texts.whatToChange);
  const writing = useWriting(usePortal(), `${applicationId} changes`, fields);
  return (
    <MessageForm
      fields={fields}
      store={writing.form}
      uploads={writing.uploads}
      action={texts.sendChanges}
      isBusy={isBusy}
      isWaiting={writing.isUploading}
      isOnline={writing.isOnline}
      failure={failure}
      onSend={() => {
        const changes = writing.read();
        if (changes) onSend(toWritten(changes));
      }}
      onCancel={onCancel}
    />
  );
}

function provideDelivery({ changed }: Portal, calls: ThreadCalls) {
  return deliveryMachine.provide({
    actors: { act: provideAct(calls) },
    actions: {
      notify: createNotify(),
      refreshThread: () => void changed('thread', 'applications', 'updates'),
    },
  });
}
