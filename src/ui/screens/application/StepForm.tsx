import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Form, FormContext } from 'react-aria-components/Form';
import type { FormField } from '#contract/form.ts';
import { application as texts } from '#messages/application.ts';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ErrorSummary, focusField, ProblemLinks } from '#ui/parts/ErrorSummary.tsx';
import type { Problem } from '#ui/parts/ErrorSummary.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { PageMark } from '#ui/parts/PageMark.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { AnswerField } from './AnswerField.tsx';
import type { AnswerFieldProps, Uploads } from './AnswerField.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';
import type { FieldStore } from './fieldStore.ts';
import { StepActions } from './StepActions.tsx';
import type { StepActionsProps } from './StepActions.tsx';
import * as styles from './StepForm.css.ts';

export interface StepFormProps
  extends
    Pick<AnswerFieldProps, 'renderSuggestion'>,
    Pick<StepActionsProps, 'busy' | 'canSubmit' | 'saved' | 'onSaveDraft' | 'onPrevious'> {
  /** The visible fields by step; empty if there is no form. */
  steps: readonly (readonly FormField[])[];
  /** Counts from 1. */
  step: number;
  store: FieldStore;
  uploads: Uploads;
  /** Problems that stopped Next or Submit, keyed by attribute; a new list takes focus. */
  problems?: readonly Problem[];
  /** Notes shown before the form is filled in. */
  notes?: ReactNode;
  /** Why saving or submitting failed. */
  banner?: FlowError;
  /** The visible messages of all steps, which say why Submit is disabled. */
  errors?: readonly Problem[];
  onNext(): void;
  onSubmit(): void;
  /** Opens an earlier step to change it. */
  onStep(step: number): void;
}

/** For the fields: the form's own context is new with each render, and would render them all. */
const validation = { validationBehavior: 'aria' } as const;

/** No message of React Aria's own; the store has them all. */
const noErrors = {};

/** The current step with the buttons below it: Save, Back and Next (spec §4 Form steps). */
export function StepForm({
  steps,
  step,
  store,
  uploads,
  renderSuggestion,
  problems = [],
  notes,
  banner,
  busy,
  errors = [],
  canSubmit,
  saved,
  onSaveDraft,
  onPrevious,
  onNext,
  onSubmit,
  onStep,
}: StepFormProps) {
  const fields = steps[step - 1] ?? [];
  const isLast = step >= steps.length;
  const isOnlyStep = steps.length === 1;
  const hasErrors = errors.length > 0;
  const errorsElsewhere = errors.flatMap(({ key, message }) => {
    const place = findStep(steps, key);
    return place === step ? [] : [{ key, message: texts.inStep(place, message) }];
  });
  const reasonId = useId();
  const { heading, targetField } = useStepFocus(step, problems.length > 0);

  function goTo(attribute: string) {
    const place = findStep(steps, attribute);
    if (place === step || place === 0) return focusField(attribute);
    targetField(attribute, place);
    onStep(place);
  }

  return (
    <Form
      className={styles.form}
      {...validation}
      validationErrors={noErrors}
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (isLast) onSubmit();
        else onNext();
        // Enter leaves the field, as a press of the button does; its message must not stop the press.
        (event.nativeEvent as SubmitEvent).submitter?.focus();
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
      <Card as="section" padding="roomy" isInert={busy === 'submitting' || busy === 'submitted'}>
        <Stack space="large">
          <Heading level={2} ref={heading}>
            {isOnlyStep ? texts.yourAnswers : texts.stepOf(step, steps.length)}
          </Heading>
          <FormContext value={validation}>
            {fields.map((field) => (
              <AnswerField
                key={field.id}
                field={field}
                store={store}
                uploads={uploads}
                renderSuggestion={renderSuggestion}
              />
            ))}
          </FormContext>
        </Stack>
      </Card>
      {isLast && !isOnlyStep ? (
        <CheckAnswers
          steps={steps}
          store={store}
          current={step}
          getName={uploads.getName}
          isBusy={busy !== undefined}
          onStep={onStep}
        />
      ) : null}
      <div className={styles.foot}>
        <PageMark name="form-foot" />
        <FlowErrorBanner banner={banner} isSmall />
        {isLast && hasErrors ? (
          <div id={reasonId} className={styles.reason}>
            <PageMark name="form-errors" />
            <Live>{texts.putRight}</Live>
            {errorsElsewhere.length > 0 ? (
              <ProblemLinks problems={errorsElsewhere} onChoose={goTo} />
            ) : null}
          </div>
        ) : null}
        <StepActions
          step={step}
          isLast={isLast}
          busy={busy}
          canSubmit={canSubmit}
          reasonId={hasErrors ? reasonId : undefined}
          saved={saved}
          onSaveDraft={onSaveDraft}
          onPrevious={onPrevious}
        />
      </div>
    </Form>
  );
}

/** Moves focus on a step change: to the requested field, the problems or the heading. */
function useStepFocus(step: number, hasProblems: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<{ field: string; place: number }>(undefined);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const { field, place } = target.current ?? {};
    target.current = undefined;
    // Ignore a field that was requested for another step.
    if (field !== undefined && place === step) return focusField(field);
    if (hasProblems) return;
    heading.current?.focus({ preventScroll: true });
    // The step's notes are above its heading.
    const first = heading.current?.closest('form')?.firstElementChild;
    const top = first?.contains(heading.current) ? heading.current : first;
    top?.scrollIntoView({ block: 'nearest' });
  }, [step, hasProblems]);
  const targetField = (field: string, place: number) => {
    target.current = { field, place };
  };
  return { heading, targetField };
}

/** The step of a field, from 1; 0 if it is on none. */
export function findStep(steps: StepFormProps['steps'], key: string): number {
  return steps.findIndex((fields) => fields.some(({ attribute }) => attribute === key)) + 1;
}
