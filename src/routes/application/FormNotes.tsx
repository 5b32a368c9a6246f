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

/** What is to be known about the form: prefilled, answered before, changed. */
export function FormNotes({ editing }: { editing: Editing }) {
  const { prefilled, earlier, changes, lacksSource } = editing.opening.about();
  const [isOffered, setOffered] = useState(true);
  const count = Object.keys(earlier?.answers ?? {}).length;
  if (prefilled.length === 0 && !changes && !lacksSource && !(earlier && isOffered)) return null;
  return (
    <Stack>
      {lacksSource ? <Banner tone="error">{messages['copy.failed']}</Banner> : null}
      {changes ? <FormChangesNote {...changes} /> : null}
      {prefilled.length > 0 ? <PrefilledNote labels={prefilled} /> : null}
      {earlier && isOffered ? (
        <EarlierAnswersNote
          category={earlier.application.category?.name || texts.anotherCategory}
          date={applicationDate(earlier.application.createdAt)}
          count={count}
          onUse={() => {
            editing.form.answerAll(earlier.answers);
            setOffered(false);
          }}
          onDismiss={() => setOffered(false)}
        />
      ) : null}
    </Stack>
  );
}
