import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { messages } from '#messages';
import { application as texts } from '#messages/application.ts';
import { unplugged } from '#ui/drawings.ts';
import { Button, RetryButton } from '#ui/parts/Button.tsx';
import * as choice from '#ui/parts/choice.css.ts';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ComparisonScreen.css.ts';
import { form as stepForm } from './StepForm.css.ts';

/** One field whose answers differ between the versions. */
export interface ComparedAnswer {
  attribute: string;
  label: string;
  mine: string;
  other: string;
}

interface ComparisonScreenProps {
  title: string;
  intro: string;
  /** Titles of the two versions, such as `On this page`. */
  mineTitle: string;
  otherTitle: string;
  answers: readonly ComparedAnswer[];
  /** Continues with the other version's answers for `attributes`, else with this page's. */
  onChoose(attributes: readonly string[]): void;
}

/** Two versions of a draft side by side; the customer picks each answer from one of them. */
export function ComparisonScreen({
  title,
  intro,
  mineTitle,
  otherTitle,
  answers,
  onChoose,
}: ComparisonScreenProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = answers.map(({ attribute }) => attribute);
  const choose = (attribute: string, isOther: boolean) =>
    setChosen((before) => {
      const rest = before.filter((one) => one !== attribute);
      return isOther ? [...rest, attribute] : rest;
    });

  return (
    <Page title={title} intro={intro}>
      <div className={stepForm}>
        <Card padding="roomy">
          <Stack space="large">
            {answers.map((answer) => (
              <Choice
                key={answer.attribute}
                answer={answer}
                mineTitle={mineTitle}
                otherTitle={otherTitle}
                isOther={chosen.includes(answer.attribute)}
                onChange={(isOther) => choose(answer.attribute, isOther)}
              />
            ))}
          </Stack>
        </Card>
        <Live className={styles.summary}>
          {texts.chosenCounts(all.length - chosen.length, mineTitle, chosen.length, otherTitle)}
        </Live>
        <div className={styles.actions}>
          <Button onPress={() => onChoose(chosen)}>{texts.continueWith}</Button>
          <Button variant="secondary" onPress={() => onChoose(all)}>
            {texts.chooseAllFrom(otherTitle)}
          </Button>
        </div>
      </div>
    </Page>
  );
}

interface CopyScreenProps extends Pick<ComparisonScreenProps, 'title' | 'intro' | 'answers'> {
  onRestore(): void;
  onDrop(): void;
}

/** The crash copy beside the saved answers. */
export function CopyScreen({ title, intro, answers, onRestore, onDrop }: CopyScreenProps) {
  return (
    <Page title={title} intro={intro}>
      <div className={stepForm}>
        <Card padding="roomy">
          <dl className={styles.differences}>
            {answers.map(({ attribute, label, mine, other }) => (
              <div key={attribute}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.answer}>
                  <span className={styles.title}>{texts.typedLast}</span>
                  <span>{mine}</span>
                </dd>
                <dd className={styles.answer}>
                  <span className={styles.title}>{texts.withoutThem}</span>
                  <span>{other}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <div className={styles.actions}>
          <Button onPress={onRestore}>{texts.restoreAnswers}</Button>
          <Button variant="secondary" onPress={onDrop}>
            {texts.discardAnswers}
          </Button>
        </div>
      </div>
    </Page>
  );
}

interface ChoiceProps {
  answer: ComparedAnswer;
  mineTitle: string;
  otherTitle: string;
  isOther: boolean;
  onChange(isOther: boolean): void;
}

function Choice({ answer, mineTitle, otherTitle, isOther, onChange }: ChoiceProps) {
  const versions = [
    { value: 'mine', title: mineTitle, text: answer.mine },
    { value: 'other', title: otherTitle, text: answer.other },
  ];
  return (
    <RadioGroup
      value={isOther ? 'other' : 'mine'}
      onChange={(value) => onChange(value === 'other')}
    >
      <Label className={styles.label}>{answer.label}</Label>
      <div className={styles.versions}>
        {versions.map(({ value, title, text }) => (
          <Radio key={value} value={value} className={styles.version}>
            <span className={choice.ring}>
              <span className={choice.dot} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.answer}>{text}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** Shown if the version that was saved elsewhere could not be read. */
export function ComparisonUnavailable({ onRetry }: { onRetry(): void }) {
  return (
    <Page title={messages['updateApplication.draft_changed']}>
      <EmptyState
        drawing={unplugged}
        title={texts.otherUnread}
        action={<RetryButton onPress={onRetry} />}
      >
        {texts.answersKept}
      </EmptyState>
    </Page>
  );
}
