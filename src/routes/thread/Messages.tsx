import type { ReactNode } from 'react';
import { threadMachine } from '#machines/thread.machine.ts';
import type { ThreadActors, ThreadState } from '#machines/thread.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { thread as texts } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { MessageForm } from '#ui/screens/thread/MessageForm.tsx';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import type { ReadThread } from '#routes/portal/queries.ts';
import { toFields, useWriting } from './writing.ts';

interface MessagesProps {
  applicationId: string;
  thread: ReadThread;
}

/** What the customer writes: an answer while a question is open, else a message. */
export function Messages({ applicationId, thread: { state, version } }: MessagesProps) {
  const machine = provideThread(usePortal());
  const [snapshot, send] = useFlow(machine, { input: { applicationId } });
  const { sent, failure } = snapshot.context;
  const writing = useWriting(applicationId, sent);
  const isAsked = state === 'waitingForCustomer';

  function sendWritten() {
    const written = writing.read();
    if (!written) return;
    if (isAsked) send({ type: 'question.answer', version: version ?? undefined, ...written });
    else send({ type: 'message.send', key: crypto.randomUUID(), ...written });
  }

  const form = (isBusy = false) => (
    <MessageForm
      fields={toFields(isAsked ? texts.yourAnswer : texts.message)}
      store={writing.form}
      uploads={writing.uploads}
      action={isAsked ? texts.sendAnswer : texts.sendMessage}
      isBusy={isBusy}
      isWaiting={writing.isUploading}
      failure={failure && failureText(failure)}
      onSend={sendWritten}
    />
  );
  const screens = {
    writing: form,
    sendingMessage: () => form(true),
    messageUnknown: () => (
      <Banner
        tone="warning"
        title={messages['thread.messageUnknown']}
        isLive
        actions={
          <Button variant="primary" size="small" onPress={() => send({ type: 'message.repeat' })}>
            {texts.sendAgain}
          </Button>
        }
      >
        {snapshot.context.message?.text}
      </Banner>
    ),
    sendingAnswer: () => form(true),
    checkingAnswer: () => form(true),
    notOffered: () => <Banner>{messages['thread.notOffered']}</Banner>,
    closed: () => <Banner>{messages['sendMessage.not_now']}</Banner>,
  } satisfies Record<ThreadState, () => ReactNode>;
  return screens[snapshot.value]();
}

function provideThread({ api, changed }: Portal) {
  const { sendMessage, actOnApplication, readThread } = api.thread;
  return threadMachine.provide({
    actors: toActors<ThreadActors>({
      sendMessage: ({ key, files, ...message }, signal) =>
        sendMessage({ ...message, files: [...files] }, signal, {
          headers: { 'idempotency-key': key },
        }),
      sendAnswer: ({ version, files, ...answer }, signal) =>
        actOnApplication({ ...answer, act: 'answer', files: [...files] }, signal, ifMatch(version)),
      readThread,
    }),
    actions: {
      notify: createNotify(),
      refreshThread: () => void changed('thread', 'applications'),
    },
  });
}

/** Makes an act count only for the thread on screen. */
export function ifMatch(version: string | undefined) {
  return version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
}
