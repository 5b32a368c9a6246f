import { application as texts } from '#messages/application.ts';
import { answerText } from '#ui/answers.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Disclosure } from '#ui/parts/Disclosure.tsx';

/** Lists the fields that the profile filled in. */
export function PrefilledNote({ labels }: { labels: readonly string[] }) {
  return (
    <Banner isSmall>
      <Disclosure title={texts.prefilled(labels.length)}>{texts.prefilledText(labels)}</Disclosure>
    </Banner>
  );
}

interface FormChangesNoteProps {
  added: readonly string[];
  gone: readonly { label: string; answer: unknown }[];
}

/** Lists how the form changed since the draft was saved. */
export function FormChangesNote({ added, gone }: FormChangesNoteProps) {
  return (
    <Banner tone="warning" title={texts.formChanged}>
      {added.length > 0 ? <p>{texts.added(added.join(', '))}</p> : null}
      {gone.map(({ label, answer }) => (
        <p key={label}>{texts.gone(label, answerText(answer))}</p>
      ))}
    </Banner>
  );
}
