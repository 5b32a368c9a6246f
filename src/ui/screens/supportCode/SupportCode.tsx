import { useId } from 'react';
import { Button } from '#ui/parts/Button.tsx';
import * as field from '#ui/parts/field.css.ts';
import { Stack } from '#ui/parts/Stack.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './SupportCode.css.ts';

interface SupportCodeProps {
  align?: 'start' | 'center';
  isCopied: boolean;
  /** Shown where the browser would not copy it. */
  code?: string;
  onCopy(): void;
}

/** The last steps as a code for support (B-11). */
export function SupportCode({ align = 'start', isCopied, code, onCopy }: SupportCodeProps) {
  return (
    <Stack space="medium" align={align}>
      <Text size="small" tone="muted">
        Writing to us about a problem? Add a support code. It lists the last steps of this tab and
        how long they took: nothing you typed, no names, no addresses, no order numbers.
      </Text>
      <div>
        <Button variant="secondary" size="small" onPress={onCopy}>
          Copy support code
        </Button>
        <div role="status">
          {isCopied ? (
            <div className={styles.copied}>
              <Text size="small">Copied. Paste it into your message to us.</Text>
            </div>
          ) : null}
        </div>
      </div>
      {code === undefined ? null : <CodeToCopy key={code} code={code} />}
    </Stack>
  );
}

function CodeToCopy({ code }: { code: string }) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        Your support code
      </label>
      <span className={field.hint} id={`${id}-hint`}>
        The browser did not copy it. Please copy it from here.
      </span>
      <input
        className={field.control}
        id={id}
        aria-describedby={`${id}-hint`}
        readOnly
        value={code}
        ref={(input) => {
          input?.focus();
          input?.select();
        }}
      />
    </div>
  );
}
