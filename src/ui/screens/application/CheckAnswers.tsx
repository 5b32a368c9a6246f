import { isUnanswered } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { application as texts } from '#messages/application.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Heading, Text } from '#ui/parts/Text.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './CheckAnswers.css.ts';
import { useCommittedAnswer } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';
import { formatAnswer } from '#ui/answers.ts';

interface CheckAnswersProps {
  steps: readonly (readonly FormField[])[];
  store: FieldStore;
  current: number;
  /** The customer's name of an uploaded file, if known. */
  getName(path: string): string | undefined;
  /** True while answers cannot be changed. */
  isBusy: boolean;
  onStep(step: number): void;
}

/** The answers of earlier steps, above Submit. */
export function CheckAnswers({
  steps,
  store,
  current,
  getName,
  isBusy,
  onStep,
}: CheckAnswersProps) {
  return (
    <Card as="section" padding="roomy" label={texts.check}>
      <Stack space="large">
        <Stack space="tiny">
          <Heading level={2}>{texts.check}</Heading>
          <Text size="small" tone="muted">
            {texts.checkIntro}
          </Text>
        </Stack>
        {steps.slice(0, current - 1).map((fields, index) => {
          const step = index + 1;
          return (
            <div key={step}>
              <div className={styles.head}>
                <Heading level={3}>{texts.step(step)}</Heading>
                <TextButton onPress={() => onStep(step)} isWaiting={isBusy}>
                  <span>{texts.change}</span>
                  <span className={hidden}>{` ${texts.changeStep(step)}`}</span>
                </TextButton>
              </div>
              <dl>
                {fields.map((field) => (
                  <Row key={field.id} field={field} store={store} getName={getName} />
                ))}
              </dl>
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}

interface RowProps extends Pick<CheckAnswersProps, 'store' | 'getName'> {
  field: FormField;
}

function Row({ field, store, getName }: RowProps) {
  const answer = useCommittedAnswer(store, field.attribute);
  const isMissing = isUnanswered(answer);
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{field.label}</dt>
      <dd className={styles.value} data-missing={isMissing || undefined}>
        {isMissing ? texts.notAnswered : formatAnswer(field, answer, getName)}
      </dd>
    </div>
  );
}
