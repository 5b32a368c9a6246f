import { useId } from 'react';
import { supportCode as texts } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import * as field from '#ui/parts/field.css.ts';
import { Stack } from '#ui/parts/space.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './SupportCode.css.ts';

interface SupportCodeProps {
  align?: 'start' | 'center';
  isCopied: boolean;
  /** Shown if the browser could not copy it. */
  code?: string;
  onCopy(): void;
}

/** The tab's last steps as a code for support. */
export function SupportCode({ align = 'start', isCopied, code, onCopy }: SupportCodeProps) {
  return (
    <Stack space="medium" align={align}>
      <Text size="small" tone="muted">
        {texts.intro}
      </Text>
      <div>
        <Button variant="secondary" onPress={onCopy}>
          {texts.copy}
        </Button>
        <div role="status">
          {isCopied ? (
            <div className={styles.copied}>
              <Text size="small">{texts.copied}</Text>
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
        {texts.code}
      </label>
      <span className={field.hint} id={`${id}-hint`}>
        {texts.notCopied}
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
