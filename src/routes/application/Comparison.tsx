import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/form.ts';
import type {
  draftComparisonMachine,
  DraftComparisonState,
} from '#machines/draftComparison.machine.ts';
import type { AnswerCopy } from '#machines/opening.machine.ts';
import { messages } from '#messages';
import { application as texts } from '#messages/application.ts';
import { orderDate } from '#ui/format.ts';
import { ApplicationPlaceholder } from '#ui/screens/application/ApplicationScreen.tsx';
import {
  ComparisonScreen,
  ComparisonUnavailable,
  CopyScreen,
} from '#ui/screens/application/ComparisonScreen.tsx';
import type { ComparedAnswer } from '#ui/screens/application/ComparisonScreen.tsx';
import { formatAnswer } from '#ui/answers.ts';
import type { Editing } from './editing.ts';

interface VersionComparisonProps {
  actor: ActorRefFrom<typeof draftComparisonMachine>;
  editing: Editing;
}

/** Compares this page's draft with the version that was saved elsewhere. */
export function VersionComparison({ actor, editing }: VersionComparisonProps) {
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const placeholder = () => <ApplicationPlaceholder mode="edit" />;
  const screens = {
    readingOther: placeholder,
    comparing: () => (
      <ComparisonScreen
        title={messages['updateApplication.draft_changed']}
        intro={texts.compareIntro}
        mineTitle={texts.onThisPage}
        otherTitle={texts.savedElsewhere}
        answers={listDifferences(editing, editing.form.answers(), context.other?.formData)}
        onChoose={(attributes) => actor.send({ type: 'versions.merge', taken: attributes })}
      />
    ),
    unreadable: () => (
      <ComparisonUnavailable onRetry={() => actor.send({ type: 'comparison.retry' })} />
    ),
    merged: placeholder,
    deletedElsewhere: placeholder,
    noDraft: placeholder,
  } satisfies Record<DraftComparisonState, () => ReactNode>;
  return screens[value]();
}

interface CopyComparisonProps {
  copy: AnswerCopy | undefined;
  /** The application's category; undefined until it is known. */
  category: string | undefined;
  editing: Editing;
  onRestore(): void;
  onDrop(): void;
}

/** Compares the crash copy on this device with the saved answers. */
export function CopyComparison({
  copy,
  category,
  editing,
  onRestore,
  onDrop,
}: CopyComparisonProps) {
  return (
    <CopyScreen
      title={messages['copy.found']}
      intro={texts.copyIntro(category, orderDate(new Date(copy?.keptAt ?? 0).toISOString()))}
      answers={listDifferences(editing, copy?.answers, editing.form.answers())}
      onRestore={onRestore}
      onDrop={onDrop}
    />
  );
}

/** The questions that two versions answer differently, in form order. */
function listDifferences(
  { form, uploads: { getName } }: Editing,
  mine: Answers = {},
  other: Answers = {},
): ComparedAnswer[] {
  return form
    .steps()
    .flat()
    .map((field) => ({
      attribute: field.attribute,
      label: field.label,
      mine: formatAnswer(field, mine[field.attribute], getName),
      other: formatAnswer(field, other[field.attribute], getName),
    }))
    .filter((answer) => answer.mine !== answer.other);
}
