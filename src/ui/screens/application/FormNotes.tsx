import type { ReactNode } from 'react';
import { answerText } from '#ui/answers.ts';
import { counted } from '#ui/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Notice } from '#ui/parts/Notice.tsx';

/** Says what the profile answered already. */
export function PrefilledNote({ labels }: { labels: readonly string[] }) {
  return (
    <Notice title="Filled in from your profile">
      {labels.join(', ')}. Please check {labels.length === 1 ? 'it' : 'them'}; you can change
      everything.
    </Notice>
  );
}

interface EarlierAnswersNoteProps {
  /** What the earlier application was for. */
  category: string;
  /** When it was made, such as `Nov 21, 2026`. */
  date: string;
  count: number;
  onUse(): void;
  onDismiss(): void;
}

/** Offers the answers of an earlier application. */
export function EarlierAnswersNote({
  category,
  date,
  count,
  onUse,
  onDismiss,
}: EarlierAnswersNoteProps) {
  return (
    <Notice
      title={`You answered ${counted(count, 'of these questions', 'of these questions')} before`}
      actions={
        <>
          <Button size="small" onPress={onUse}>
            Use these answers
          </Button>
          <Button size="small" variant="quiet" onPress={onDismiss}>
            No, thanks
          </Button>
        </>
      }
    >
      In your application for {category}
      {date ? ` of ${date}` : ''}. Files are not copied.
    </Notice>
  );
}

interface FormChangesNoteProps {
  added: readonly string[];
  gone: readonly { label: string; answer: unknown }[];
}

/** Lists what became of the form since the draft was saved. */
export function FormChangesNote({ added, gone }: FormChangesNoteProps): ReactNode {
  return (
    <Notice tone="warning" title="This form has changed since you saved your draft">
      {added.length > 0 ? <p>New: {added.join(', ')}.</p> : null}
      {gone.map(({ label, answer }) => (
        <p key={label}>
          No longer asked: {label}. Your answer was: {answerText(answer)}
        </p>
      ))}
    </Notice>
  );
}
