import { useEffect, useId, useRef, useState } from 'react';
import { common } from '#messages/common.ts';
import { oneTimeCode as texts } from '#messages/visitor.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CodeBoxes } from '#ui/parts/CodeBoxes.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Sentence, Text } from '#ui/parts/Text.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import * as styles from './CodeDialog.css.ts';

/** Milliseconds until the first box takes focus (spec §9). */
export const focusDelay = 100;

interface CodeDialogProps {
  isOpen: boolean;
  /** The purpose of the code, in a sentence. */
  hint?: string;
  email: string;
  length?: number;
  /** Whether an earlier code is still valid, so that none was sent now. */
  isEarlierCode?: boolean;
  /** The error of the code; editing a box should clear it. */
  error?: string;
  /** What to do if no other digits can be correct. */
  remedy?: string;
  /** Why sending another code failed. */
  banner?: FlowError;
  isChecking?: boolean;
  isResending?: boolean;
  /** When another code may be requested, in milliseconds since 1970; now if unset. */
  resendAt?: number;
  onChange(digits: readonly string[]): void;
  onComplete(code: string): void;
  onResend(): void;
  onCancel(): void;
}

/** Asks for the mailed one-time code; only Cancel closes it. */
export function CodeDialog({ isOpen, ...props }: CodeDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.title} size="narrow" figure={<Figure />}>
      <CodeEntry {...props} />
    </Dialog>
  );
}

function Figure() {
  return (
    <span className={styles.figure}>
      <Icon name="mail" size="large" />
    </span>
  );
}

function CodeEntry({
  hint,
  email,
  length = 6,
  isEarlierCode = false,
  error,
  remedy,
  banner,
  isChecking = false,
  isResending = false,
  resendAt = 0,
  onChange,
  onComplete,
  onResend,
  onCancel,
}: Omit<CodeDialogProps, 'isOpen'>) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));
  const firstBox = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();

  useEffect(() => {
    const timer = setTimeout(() => {
      const isTyping = document.activeElement?.matches('[role="group"] input') ?? false;
      if (!isTyping) firstBox.current?.focus();
    }, focusDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <div id={hintId} className={styles.hint}>
        <Text tone="muted">
          {hint ? <span>{`${hint} `}</span> : null}
          <Sentence
            text={isEarlierCode ? texts.sentEarlier : texts.sent}
            parts={{
              length,
              email: (
                <strong className={styles.email}>
                  <Unbroken>{email}</Unbroken>
                </strong>
              ),
            }}
          />
        </Text>
        <Text tone="muted">{texts.notYours}</Text>
      </div>
      <Stack space="small">
        <CodeBoxes
          label={texts.code}
          digits={digits}
          isInvalid={error !== undefined}
          hintId={hintId}
          errorId={errorId}
          firstBox={firstBox}
          onChange={(next) => {
            setDigits(next);
            onChange(next);
          }}
          onComplete={onComplete}
        />
        <div className={styles.foot}>
          <p id={errorId} className={styles.error} role="alert">
            {error ? (
              <>
                <Icon name="alert" size="tiny" />
                <span>{error}</span>
                {remedy ? <span className={styles.remedy}>{remedy}</span> : null}
              </>
            ) : null}
          </p>
          <p className={styles.checking} role="status">
            {isChecking ? (
              <>
                <Spinner />
                <span>{texts.checking}</span>
              </>
            ) : null}
          </p>
        </div>
      </Stack>
      <FlowErrorBanner banner={banner} />
      <DialogActions>
        <Button variant="secondary" onPress={onCancel}>
          {common.cancel}
        </Button>
        <Resend
          resendAt={resendAt}
          isBusy={isResending}
          isDisabled={isChecking}
          onResend={onResend}
        />
      </DialogActions>
    </>
  );
}

interface ResendProps {
  resendAt: number;
  isBusy: boolean;
  isDisabled: boolean;
  onResend(): void;
}

function Resend({ resendAt, isBusy, isDisabled, onResend }: ResendProps) {
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((resendAt - now) / 1000));
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <Button variant="quiet" onPress={onResend} isWaiting={isWaiting || isDisabled} isBusy={isBusy}>
      {isWaiting ? texts.resendIn(wait) : texts.resend}
    </Button>
  );
}
