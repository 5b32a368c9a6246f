import { useEffect, useRef } from 'react';
import { application as texts } from '#messages/application.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import * as styles from './StepActions.css.ts';

/** Such as `Saved at 02:05 PM`; `onRetry` is set if saving failed. */
export interface SavedState {
  text: string;
  isSaving?: boolean;
  onRetry?(): void;
}

export interface StepActionsProps {
  /** Counts from 1. */
  step: number;
  isLast: boolean;
  /** Answers are locked while submitting and afterwards, but not while checking or saving. */
  busy?: 'saving' | 'checking' | 'submitting' | 'submitted';
  canSubmit?: boolean;
  /** Whether the answers are saved. */
  saved?: SavedState;
  /** Id of the text that says why Submit is disabled. */
  reasonId: string | undefined;
  onSaveDraft(): void;
  onPrevious(): void;
}

/** Save, Back and Next; on the last step, Submit replaces Next. */
export function StepActions({
  step,
  isLast,
  busy,
  canSubmit = false,
  saved,
  reasonId,
  onSaveDraft,
  onPrevious,
}: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.draft}>
        <Button
          variant="secondary"
          wide
          onPress={onSaveDraft}
          isBusy={busy === 'saving'}
          isWaiting={busy !== undefined && busy !== 'saving'}
        >
          {texts.saveDraft}
        </Button>
      </div>
      {step <= 1 ? null : (
        <div className={styles.back}>
          <Button
            variant="secondary"
            icon="back"
            accessibleName={signedIn.previous}
            onPress={onPrevious}
            isWaiting={busy !== undefined}
          >
            {signedIn.previous}
          </Button>
        </div>
      )}
      <div className={step > 1 || isLast ? styles.onwards[step % 2] : styles.forward}>
        {isLast ? (
          <Button
            type="submit"
            wide
            isBusy={busy === 'submitting' || busy === 'checking'}
            isDisabled={!canSubmit && !busy}
            isWaiting={busy === 'saving' || busy === 'submitted'}
            busyLabel={texts.submitting}
            describedBy={reasonId}
          >
            {texts.submit}
          </Button>
        ) : (
          <Button
            type="submit"
            wide
            trailingIcon="arrow"
            isBusy={busy === 'checking'}
            isWaiting={busy === 'saving'}
          >
            {signedIn.next}
          </Button>
        )}
      </div>
      {saved ? <SavedNote {...saved} /> : null}
    </div>
  );
}

function SavedNote({ text, isSaving, onRetry }: SavedState) {
  const hasFailed = useRef(false);
  useEffect(() => {
    if (isSaving) return;
    // After an announced failure, announce the success too.
    if (hasFailed.current && !onRetry) void announce(text);
    hasFailed.current = onRetry !== undefined;
  });
  return (
    <div className={styles.saved} data-failed={onRetry ? '' : undefined}>
      {isSaving ? <Spinner /> : <Icon name={onRetry ? 'alert' : 'checkCircle'} size="small" />}
      {onRetry ? <Live>{text}</Live> : <span>{text}</span>}
      {onRetry ? <TextButton onPress={onRetry}>{common.tryAgain}</TextButton> : null}
    </div>
  );
}
