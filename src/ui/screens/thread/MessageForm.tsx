import type { FormEvent } from 'react';
import type { FormField } from '#contract/form.ts';
import { common } from '#messages/common.ts';
import { thread as texts } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { actions } from '#ui/parts/Form.css.ts';
import { AnswerField } from '#ui/screens/application/AnswerField.tsx';
import type { Uploads } from '#ui/screens/application/AnswerField.tsx';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';
import * as styles from './ThreadPanel.css.ts';

interface MessageFormProps {
  fields: readonly FormField[];
  store: FieldStore;
  uploads: Uploads;
  /** What the button says. */
  action: string;
  /** Whether sending it cannot be undone. */
  isDangerous?: boolean;
  isBusy: boolean;
  /** Whether files are on their way. */
  isWaiting: boolean;
  isOnline: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  onSend(): void;
  onCancel?(): void;
}

/** A text with files. */
export function MessageForm({
  fields,
  store,
  uploads,
  action,
  isDangerous = false,
  isBusy,
  isWaiting,
  isOnline,
  failure,
  onSend,
  onCancel,
}: MessageFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && !isWaiting) onSend();
  }
  return (
    <form className={styles.form} aria-label={action} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <AnswerField key={field.attribute} field={field} store={store} uploads={uploads} />
      ))}
      {isOnline ? null : (
        <Banner tone="warning" isSmall>
          {texts.offline}
        </Banner>
      )}
      {failure ? <Banner tone="error" title={failure} isLive isSmall /> : null}
      <div className={actions}>
        {onCancel ? (
          <Button variant="secondary" isWaiting={isBusy} onPress={onCancel}>
            {common.cancel}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          isWaiting={isWaiting}
          busyLabel={texts.sending}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
