import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { openingMachine, OpeningState } from '#machines/opening.machine.ts';
import type { MessageKey } from '#messages';
import {
  ApplicationPlaceholder,
  ApplicationUnavailable,
} from '#ui/screens/application/ApplicationScreen.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { failureText } from '#routes/flow/failureText.ts';
import type { Editing } from './editing.ts';

const CopyComparison = lazyPart(async () => ({
  Component: (await import('./Comparison.tsx')).CopyComparison,
}));

interface OpeningProps {
  actor: ActorRefFrom<typeof openingMachine> | undefined;
  mode: 'new' | 'edit';
  category: string | undefined;
  editing: Editing;
  /** Texts that this page words differently. */
  wording: Partial<Record<MessageKey, string>> | undefined;
}

/** Shown until the form is open (spec §2 Application form). */
export function Opening({ actor, mode, category, editing, wording }: OpeningProps) {
  const snapshot = useSelector(actor, (current) => current);
  const placeholder = () => <ApplicationPlaceholder mode={mode} />;
  const screens = {
    closed: placeholder,
    loadingCategory: placeholder,
    loadingApplication: placeholder,
    loadingForm: placeholder,
    comparingCopy: () => (
      <Suspense fallback={placeholder()}>
        <CopyComparison
          category={category}
          editing={editing}
          onRestore={() => actor?.send({ type: 'copy.restore' })}
          onDrop={() => actor?.send({ type: 'copy.drop' })}
        />
      </Suspense>
    ),
    loadFailed() {
      const failure = snapshot?.context.failure;
      const text = failure ? (wording?.[failure.message] ?? failureText(failure)) : '';
      const onRetry = () => actor?.send({ type: 'load.retry' });
      return <ApplicationUnavailable mode={mode} failure={{ text, onRetry }} />;
    },
    opened: placeholder,
    noForm: placeholder,
    notADraft: placeholder,
    notFound: placeholder,
  } satisfies Record<OpeningState, () => ReactNode>;
  return screens[snapshot?.value ?? 'closed']();
}
