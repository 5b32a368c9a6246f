import type { FormField } from '#contract/form.ts';
import { messages } from '#messages';
import { application as texts } from '#messages/application.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { answerText } from '#ui/answers.ts';
import { folder } from '#ui/drawings.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { StepRail } from '#ui/parts/StepRail.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ApplicationScreen.css.ts';
import { findStep, StepForm } from './StepForm.tsx';
import type { StepFormProps } from './StepForm.tsx';
import { form as stepForm } from './StepForm.css.ts';
import { Text } from '#ui/parts/Text.tsx';

type Mode = keyof typeof signedIn.applicationTitles;

interface ApplicationScreenProps extends StepFormProps {
  mode: Mode;
  category?: { name: string; price?: number | null };
}

/** The server-defined form with its steps (spec §2 Application form). */
export function ApplicationScreen({ mode, category, ...form }: ApplicationScreenProps) {
  const { steps, step, errors = [] } = form;
  const title = signedIn.applicationTitles[mode];
  if (steps.length === 0) {
    return (
      <Page title={title}>
        <NoForm />
      </Page>
    );
  }
  const hasSteps = steps.length > 1;
  return (
    <Page
      title={title}
      above={
        <div>
          <Link
            href={mode === 'edit' ? paths.applications : paths.home}
            icon={<Icon name="back" size="small" />}
          >
            {mode === 'edit' ? texts.backToApplications : texts.back}
          </Link>
        </div>
      }
      intro={
        category ? (
          <>
            <span>{category.name}</span>
            {typeof category.price === 'number' ? (
              <>
                <span>{' · '}</span>
                <Money amount={category.price} decimals={0} />
              </>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className={styles.columns} data-steps={hasSteps || undefined}>
        {hasSteps ? (
          <aside className={styles.aside} aria-label={texts.progressOfForm}>
            <StepRail
              steps={steps.map(countQuestions)}
              current={step}
              invalid={errors.map(({ key }) => findStep(steps, key))}
            />
            {category ? <ChosenSummary {...category} /> : null}
          </aside>
        ) : null}
        <StepForm {...form} />
        {hasSteps || !category ? null : (
          <aside className={styles.aside} aria-label={texts.chosen}>
            <ChosenSummary {...category} />
          </aside>
        )}
      </div>
    </Page>
  );
}

function countQuestions(fields: readonly FormField[]): string {
  return texts.questions(fields.length, fields.filter(({ required }) => required).length);
}

function NoForm() {
  return (
    <EmptyState
      drawing={folder}
      title={messages['form.none']}
      action={
        <ButtonLink variant="primary" href={paths.home}>
          {texts.back}
        </ButtonLink>
      }
    >
      {texts.chooseFirst}
    </EmptyState>
  );
}

/** Shown while the form structure or the application loads; most forms have steps. */
export function ApplicationPlaceholder({ mode }: { mode: Mode }) {
  return (
    <Page title={signedIn.applicationTitles[mode]}>
      <Loading label={texts.loading}>
        <div className={styles.columns} data-steps>
          <Placeholder />
          <div className={stepForm}>
            <Card padding="roomy">
              <Stack space="large">
                {[1, 2, 3, 4].map((number) => (
                  <Stack key={number} space="small">
                    <Placeholder width="third" />
                    <Placeholder shape="button" />
                  </Stack>
                ))}
              </Stack>
            </Card>
          </div>
        </div>
      </Loading>
    </Page>
  );
}

interface ApplicationUnavailableProps {
  mode: Mode;
  failure: FailedRead;
}

/** Shown if the form or the application could not be loaded. */
export function ApplicationUnavailable({ mode, failure }: ApplicationUnavailableProps) {
  return (
    <Page title={signedIn.applicationTitles[mode]}>
      <Unread failure={failure} />
    </Page>
  );
}

interface ChosenSummaryProps {
  name: string;
  price?: number | null;
}

/** The chosen category and the steps after the form; without room, the intro has its price. */
function ChosenSummary({ name, price }: ChosenSummaryProps) {
  return (
    <div className={styles.chosen}>
      <Card>
        <Stack space="medium">
          <p className={styles.name}>{name}</p>
          {typeof price === 'number' ? (
            <p className={styles.price}>
              <Money amount={price} decimals={0} />
            </p>
          ) : null}
          <Text size="small" tone="muted">
            {texts.comesNext}
          </Text>
          <ol className={styles.list}>
            {texts.nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Stack>
      </Card>
    </div>
  );
}

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
  removed: readonly { label: string; answer: unknown }[];
}

/** Lists how the form changed since the draft was saved. */
export function FormChangesNote({ added, removed }: FormChangesNoteProps) {
  return (
    <Banner tone="warning" title={texts.formChanged}>
      {added.length > 0 ? <p>{texts.added(added.join(', '))}</p> : null}
      {removed.map(({ label, answer }) => (
        <p key={label}>{texts.gone(label, answerText(answer))}</p>
      ))}
    </Banner>
  );
}
