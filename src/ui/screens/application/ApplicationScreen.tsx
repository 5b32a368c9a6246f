import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { FormField } from '#contract/form.ts';
import { messages } from '#messages';
import { texts } from '#messages/application.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/signedIn.ts';
import { paths } from '#routes/paths.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { ErrorSummary, focusField, ProblemLinks } from '#ui/parts/ErrorSummary.tsx';
import type { Problem } from '#ui/parts/ErrorSummary.tsx';
import { Heading } from '#ui/parts/Heading.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link, TextButton } from '#ui/parts/Link.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Standing } from '#ui/parts/Banner.tsx';
import type { StandingBanner } from '#ui/parts/Banner.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { StepRail } from '#ui/parts/StepRail.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { AnswerField } from './AnswerField.tsx';
import * as styles from './ApplicationScreen.css.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import type { FieldStore } from './fieldStore.ts';
import type { Uploads } from './UploadField.tsx';

type Mode = keyof typeof signedIn.applicationTitles;

/** Such as `Saved at 02:05 PM`; with `onRetry` it did not work. */
export interface SavedState {
  text: string;
  onRetry?(): void;
}

interface ApplicationScreenProps {
  mode: Mode;
  category?: { name: string; price?: number | null };
  /** The visible fields by step; no step means that there is no form. */
  steps: readonly (readonly FormField[])[];
  /** From 1. */
  step: number;
  store: FieldStore;
  uploads: Uploads;
  /** What stopped Next or Submit, with the attribute as key; a new list takes focus. */
  problems?: readonly Problem[];
  /** What is to be known about the form before it is filled in. */
  notes?: ReactNode;
  /** Why saving or submitting failed. */
  banner?: StandingBanner;
  busy?: 'saving' | 'submitting' | 'uploading';
  /** The messages that show, on all steps; they turn Submit off, with the reason beside it. */
  errors?: readonly Problem[];
  /** How the answers stand on the server. */
  saved?: SavedState;
  onSaveDraft(): void;
  onPrevious(): void;
  onNext(): void;
  onSubmit(): void;
  /** Goes back to a step to change it. */
  onStep(step: number): void;
}

export function ApplicationScreen(props: ApplicationScreenProps) {
  const { mode, category, steps, step, errors = [] } = props;
  const hasSteps = steps.length > 1;
  const above = (
    <div>
      <Link href={paths.home} icon={<Icon name="back" size="small" />}>
        {texts.back}
      </Link>
    </div>
  );
  if (steps.length === 0) {
    return (
      <Page title={signedIn.applicationTitles[mode]}>
        <NoForm />
      </Page>
    );
  }
  return (
    <Page
      title={signedIn.applicationTitles[mode]}
      above={above}
      intro={
        category ? (
          <>
            {category.name}
            {typeof category.price === 'number' ? (
              <>
                {' · '}
                <Money amount={category.price} decimals={0} />
              </>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className={styles.columns} data-steps={hasSteps || undefined}>
        {hasSteps ? (
          <aside className={styles.rail} aria-label={texts.progressOfForm}>
            <StepRail
              steps={steps.map(aboutStep)}
              current={step}
              wrong={errors.map(({ key }) => findStep(steps, key))}
            />
          </aside>
        ) : null}
        <StepForm {...props} />
      </div>
    </Page>
  );
}

/** The step of a field, from 1; 0 where it has none. */
function findStep(steps: ApplicationScreenProps['steps'], key: string): number {
  return steps.findIndex((fields) => fields.some(({ attribute }) => attribute === key)) + 1;
}

function aboutStep(fields: readonly FormField[]): string {
  return fields.map(({ label }) => label).join(', ');
}

function StepForm({
  steps,
  step,
  store,
  uploads,
  problems = [],
  notes,
  banner,
  busy,
  errors = [],
  saved,
  onSaveDraft,
  onPrevious,
  onNext,
  onSubmit,
  onStep,
}: ApplicationScreenProps) {
  const fields = steps[step - 1] ?? [];
  const isLast = step >= steps.length;
  const isOnlyStep = steps.length === 1;
  const hasErrors = errors.length > 0;
  const errorsElsewhere = errors.flatMap(({ key, message }) => {
    const place = findStep(steps, key);
    return place === step ? [] : [{ key, message: texts.inStep(place, message) }];
  });
  const reasonId = useId();
  const heading = useStepHeading(step);

  function goTo(attribute: string) {
    const place = findStep(steps, attribute);
    if (place === step || place === 0) return focusField(attribute);
    onStep(place);
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(attribute)));
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (!isLast) onNext();
        else if (!hasErrors) onSubmit();
      }}
    >
      {problems.length > 0 ? (
        <ErrorSummary
          key={problems.map(({ key, message }) => `${key} ${message}`).join('\n')}
          problems={problems}
          onChoose={goTo}
        />
      ) : null}
      {notes}
      <Card as="section" padding="roomy">
        <Stack space="large">
          <Heading level={2} ref={heading}>
            {isOnlyStep ? texts.yourAnswers : texts.step(step)}
          </Heading>
          {fields.map((field) => (
            <AnswerField key={field.id} field={field} store={store} uploads={uploads} />
          ))}
        </Stack>
      </Card>
      {isLast ? (
        <CheckAnswers
          steps={steps}
          store={store}
          current={step}
          nameOf={uploads.nameOf}
          isBusy={busy !== undefined}
          onStep={onStep}
        />
      ) : null}
      <div className={styles.foot}>
        <Standing banner={banner} isSmall />
        {isLast && hasErrors ? (
          <div id={reasonId} className={styles.reason}>
            <Live>{texts.putRight}</Live>
            {errorsElsewhere.length > 0 ? (
              <ProblemLinks problems={errorsElsewhere} onChoose={goTo} />
            ) : null}
          </div>
        ) : null}
        {saved ? <SavedNote {...saved} /> : null}
        <StepActions
          isFirst={step <= 1}
          isLast={isLast}
          busy={busy}
          reasonId={hasErrors ? reasonId : undefined}
          onSaveDraft={onSaveDraft}
          onPrevious={onPrevious}
        />
      </div>
    </form>
  );
}

/** The heading of a step, which takes focus when another step comes. */
function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return heading;
}

interface StepActionsProps extends Pick<
  ApplicationScreenProps,
  'busy' | 'onSaveDraft' | 'onPrevious'
> {
  isFirst: boolean;
  isLast: boolean;
  /** Of the text that says why nothing can be submitted now. */
  reasonId: string | undefined;
}

/** Save, back, and onwards: the last step submits. */
function StepActions({
  isFirst,
  isLast,
  busy,
  reasonId,
  onSaveDraft,
  onPrevious,
}: StepActionsProps) {
  return (
    <div className={styles.actions} data-three={!isFirst || undefined}>
      <div className={styles.draft}>
        <Button
          variant="secondary"
          wide
          onPress={onSaveDraft}
          isBusy={busy === 'saving'}
          isWaiting={busy === 'submitting' || busy === 'uploading'}
        >
          {texts.saveDraft}
        </Button>
      </div>
      {isFirst ? null : (
        <Button variant="secondary" onPress={onPrevious} isWaiting={busy !== undefined}>
          {signedIn.previous}
        </Button>
      )}
      <div className={styles.forward}>
        {isLast ? (
          <Button
            type="submit"
            wide
            isBusy={busy === 'submitting'}
            isDisabled={reasonId !== undefined}
            isWaiting={busy === 'saving' || busy === 'uploading'}
            busyLabel={texts.submitting}
            describedBy={reasonId}
          >
            {texts.submit}
          </Button>
        ) : (
          <Button
            type="submit"
            wide
            trailingIcon="arrow"
            isBusy={busy === 'uploading'}
            isWaiting={busy === 'saving' || busy === 'submitting'}
          >
            {signedIn.next}
          </Button>
        )}
      </div>
    </div>
  );
}

function SavedNote({ text, onRetry }: SavedState) {
  return (
    <div className={styles.saved} data-failed={onRetry ? '' : undefined}>
      <Icon name={onRetry ? 'alert' : 'checkCircle'} size="small" />
      {onRetry ? <Live>{text}</Live> : text}
      {onRetry ? <TextButton onPress={onRetry}>{common.tryAgain}</TextButton> : null}
    </div>
  );
}

function NoForm() {
  return (
    <EmptyState
      drawing="folder"
      title={messages['form.none']}
      action={<ButtonLink href={paths.home}>{texts.back}</ButtonLink>}
    >
      {texts.chooseFirst}
    </EmptyState>
  );
}

/** While the form definition or the application is on its way. */
export function ApplicationPlaceholder({ mode }: { mode: Mode }) {
  return (
    <Page title={signedIn.applicationTitles[mode]}>
      <Loading label={texts.loading}>
        <div className={styles.columns}>
          <div className={styles.form}>
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

/** The form or the application could not be loaded. */
export function ApplicationUnavailable({ mode, failure }: ApplicationUnavailableProps) {
  return (
    <Page title={signedIn.applicationTitles[mode]}>
      <Unread failure={failure} />
    </Page>
  );
}
