import { useState } from 'react';
import { applicationDate } from '#ui/format.ts';
import { messages } from '#messages';
import { texts } from '#messages/application.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import {
  EarlierAnswersNote,
  FormChangesNote,
  PrefilledNote,
} from '#ui/screens/application/FormNotes.tsx';
import type { Editing } from './editing.ts';

interface FormNotesProps {
  editing: Editing;
  /** From 1. */
  step: number;
}

/** What is to be known about the form, and of the step: prefilled, answered before. */
export function FormNotes({ editing, step }: FormNotesProps) {
  const { prefilled, earlier, changes, lacksSource } = editing.opening.about();
  const [isOffered, setOffered] = useState(true);
  const count = Object.keys(earlier?.answers ?? {}).length;
  const fields = editing.form.steps()[step - 1] ?? [];
  const filledIn = prefilled.filter((field) => fields.includes(field)).map(({ label }) => label);
  const hasEarlier = fields.some(({ attribute }) => attribute in (earlier?.answers ?? {}));
  const offered = isOffered && hasEarlier ? earlier : undefined;
  if (filledIn.length === 0 && !changes && !lacksSource && !offered) return null;
  return (
    <Stack space="small">
      {lacksSource ? <Banner tone="error">{messages['copy.failed']}</Banner> : null}
      {changes ? <FormChangesNote {...changes} /> : null}
      {filledIn.length > 0 ? <PrefilledNote labels={filledIn} /> : null}
      {offered ? (
        <EarlierAnswersNote
          category={offered.application.category?.name || texts.anotherCategory}
          date={applicationDate(offered.application.createdAt)}
          count={count}
          onUse={() => {
            editing.form.answerAll(offered.answers);
            setOffered(false);
          }}
          onDismiss={() => setOffered(false)}
        />
      ) : null}
    </Stack>
  );
}
