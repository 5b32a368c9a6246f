import { messages } from '#messages';
import { Banner } from '#ui/parts/Banner.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { FormChangesNote, PrefilledNote } from '#ui/screens/application/FormNotes.tsx';
import type { Editing } from './editing.ts';
import type { Suggestions } from './Suggestions.tsx';

interface FormNotesProps {
  editing: Editing;
  /** Suggestions for the form, once they have loaded. */
  known: Suggestions | undefined;
  /** From 1. */
  step: number;
}

/** Notes about the form and the step: prefilled and previous answers. */
export function FormNotes({ editing, known, step }: FormNotesProps) {
  const { prefilled, changes, lacksSource } = editing.opening.about();
  const fields = editing.form.steps()[step - 1] ?? [];
  const filledIn = prefilled.filter((field) => fields.includes(field)).map(({ label }) => label);
  return (
    <Stack space="small">
      {lacksSource ? <Banner tone="error">{messages['copy.failed']}</Banner> : null}
      {changes ? <FormChangesNote {...changes} /> : null}
      {filledIn.length > 0 ? <PrefilledNote labels={filledIn} /> : null}
      {known?.renderNote(step)}
    </Stack>
  );
}
