import type { ReactNode } from 'react';
import type { threadMachine, ThreadState } from '#machines/thread.machine.ts';
import { thread as texts, threadMessages } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { MessageForm } from '#ui/screens/thread/MessageForm.tsx';
import type { FileHost } from '#routes/application/editing.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { toFields, toWritten, useWriting } from './writing.ts';

interface MessagesProps {
  machine: typeof threadMachine;
  host: FileHost;
  applicationId: string;
  /** Whether an open question waits for this side's answer. */
  hasQuestion?: boolean;
  /** Of the thread on screen. */
  version: string | null | undefined;
}

/** What one side writes: an answer while a question is open, else a message. */
export function Messages({ machine, host, applicationId, hasQuestion, version }: MessagesProps) {
  const [snapshot, send] = useFlow(machine, { input: { applicationId } });
  const { sent, failure } = snapshot.context;
  const fields = toFields(hasQuestion ? texts.yourAnswer : texts.message);
  const writing = useWriting(host, applicationId, fields, { sent });

  function sendWritten() {
    const answers = writing.read();
    if (!answers) return;
    const written = toWritten(answers);
    if (hasQuestion) send({ type: 'question.answer', version: version ?? undefined, ...written });
    else send({ type: 'message.send', key: crypto.randomUUID(), ...written });
  }

  const form = (isBusy = false) => (
    <MessageForm
      fields={fields}
      store={writing.form}
      uploads={writing.uploads}
      action={hasQuestion ? texts.sendAnswer : texts.sendMessage}
      isBusy={isBusy}
      isWaiting={writing.isUploading}
      isOnline={writing.isOnline}
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
        title={threadMessages['thread.messageUnknown']}
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
    answering: () => form(true),
    notOffered: () => <Banner>{threadMessages['thread.notOffered']}</Banner>,
    closed: () => <Banner>{threadMessages['sendMessage.not_now']}</Banner>,
  } satisfies Record<ThreadState, () => ReactNode>;
  return screens[snapshot.value]();
}
