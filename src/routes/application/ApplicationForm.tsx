import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { stepsOf, visibleFields } from '#contract/form.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import type {
  ApplicationActors,
  ApplicationInput,
  ApplicationState,
} from '#machines/application.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import {
  ApplicationPlaceholder,
  ApplicationScreen,
  ApplicationUnavailable,
} from '#ui/screens/application/ApplicationScreen.tsx';
import { SubmittedDialog } from '#ui/screens/application/SubmittedDialog.tsx';
import { notifier } from '../notices.tsx';
import { paths } from '../paths.ts';
import { usePortal } from '../portal.ts';
import type { Portal } from '../portal.ts';
import { asOutcome, queryKeys } from '../queries.ts';
import { readSelection } from '../selection.ts';
import { usePage } from '../usePage.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { savingOf } from './saving.ts';
import { useUploads } from './uploads.ts';

interface ApplicationFormProps {
  /** The application to edit; a new one without. */
  applicationId?: string;
  entrance: ApplicationInput['entrance'];
  /** Texts that this page says otherwise. */
  wording?: Partial<Record<MessageKey, string>>;
  /** Where the customer is led when the application is no draft any more. */
  elsewhere: string;
  /** Where a refused load leads. */
  afterRefusedLoad: string;
}

/** The server-defined form: its machine, its answers and its screens (spec §2 Application form). */
export function ApplicationForm({
  applicationId,
  entrance,
  wording,
  elsewhere,
  afterRefusedLoad,
}: ApplicationFormProps) {
  const mode = applicationId ? 'edit' : 'new';
  const portal = usePortal();
  const { api, settings, queries } = portal;
  const navigate = useNavigate();
  const [form] = useState(createForm);
  const [input] = useState(() => ({
    applicationId,
    selection: applicationId ? undefined : readSelection(),
    entrance,
    requestKey: crypto.randomUUID(),
  }));
  const machine = useMemo(
    () =>
      applicationMachine.provide({
        actors: actorsFrom(portsOf(portal, form, entrance)),
        actions: { notify: notifier(wording) },
      }),
    [portal, form, entrance, wording],
  );
  const [snapshot, send] = useMachine(machine, { input });
  const { step, selection, refusal, failure } = snapshot.context;
  const title = mode === 'edit' ? 'Edit Application' : 'Create New Application';
  usePage(title, snapshot.hasTag('busy') || snapshot.matches('closed') ? '' : 'open');
  const { uploads, pending } = useUploads(api.upload, form, settings.fileHost);
  const hasErrors = useSyncExternalStore(form.subscribeErrors, form.hasErrors);
  const category = useQuery({
    ...queries.category(selection?.id ?? ''),
    enabled: Boolean(selection),
  });
  const problems = useMemo(
    () => Object.entries(refusal?.errors ?? {}).map(([key, message]) => ({ key, message })),
    [refusal],
  );
  useEffect(() => send({ type: 'application.open' }), [send]);

  const screen = (busy?: 'saving' | 'submitting' | 'uploading') => (
    <ApplicationScreen
      mode={mode}
      category={category.data && { name: category.data.name, price: category.data.price }}
      steps={form.steps()}
      step={step}
      store={form}
      uploads={uploads}
      pendingFiles={pending}
      problems={problems}
      busy={busy}
      hasErrors={hasErrors}
      onSaveDraft={() => send({ type: 'draft.save' })}
      onPrevious={() => send({ type: 'step.back' })}
      onNext={() => send({ type: 'step.next' })}
      onSubmit={() => send({ type: 'application.submit' })}
      onStep={(chosen) => send({ type: 'step.choose', step: chosen })}
    />
  );
  const submitted = (cart: 'added' | 'adding' | 'failed') => (
    <>
      {screen('submitting')}
      <SubmittedDialog
        isOpen
        cart={cart}
        onAddToCart={() => send({ type: 'cart.retry' })}
        onApplications={() => void navigate(paths.applications)}
        onCart={() => void navigate(paths.cart)}
      />
    </>
  );
  const placeholder = () => <ApplicationPlaceholder mode={mode} />;

  const screens = {
    closed: placeholder,
    loadingCategory: placeholder,
    loadingApplication: placeholder,
    loadingForm: placeholder,
    fillingIn: () => screen(),
    checkingStep: () => screen('uploading'),
    checkingAnswers: () => screen('submitting'),
    submittingApplication: () => screen('submitting'),
    readingStanding: () => screen('submitting'),
    addingToCart: () => submitted('adding'),
    submittedNotInCart: () => submitted('failed'),
    savingDraft: () => screen('saving'),
    loadFailed: () => (
      <ApplicationUnavailable
        mode={mode}
        message={failure ? (wording?.[failure.message] ?? messages[failure.message]) : ''}
        onRetry={() => send({ type: 'load.retry' })}
      />
    ),
    draftSaved: () => <Navigate to={paths.applications} replace />,
    submitted: () => submitted('added'),
    noForm: () => (
      <ApplicationScreen
        mode={mode}
        steps={[]}
        step={1}
        store={form}
        uploads={uploads}
        onSaveDraft={nothing}
        onPrevious={nothing}
        onNext={nothing}
        onSubmit={nothing}
        onStep={nothing}
      />
    ),
    notADraft: () => <Navigate to={elsewhere} replace />,
    notFound: () => <Navigate to={afterRefusedLoad} replace />,
  } satisfies Record<ApplicationState, () => ReactNode>;
  return screens[snapshot.value]();
}

function nothing(): void {}

function portsOf(
  { api, cache, queries }: Portal,
  form: Form,
  entrance: ApplicationInput['entrance'],
): Parameters<typeof actorsFrom<ApplicationActors>>[0] {
  const save = savingOf(api.application, form, { withPrice: entrance === 'portal' });
  const changed = (...keys: (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  let stored: Record<string, unknown> = {};

  return {
    async loadApplication({ applicationId }, signal) {
      const outcome = await api.application.readApplication(applicationId, signal);
      if (outcome.ok) stored = outcome.value.formData;
      return outcome;
    },
    loadCategory: ({ id }) => asOutcome(cache.fetchQuery(queries.category(id))),
    async loadForm({ selection }) {
      const outcome = await asOutcome(cache.fetchQuery(queries.formStructure()));
      if (!outcome.ok) return outcome;
      const { segmentId, id: categoryId } = selection;
      const steps = stepsOf(visibleFields(outcome.value, { segmentId, categoryId }));
      form.open(steps, stored);
      return accepted(steps.map((fields) => fields.map(({ attribute }) => attribute)));
    },
    async checkStep({ step }) {
      await form.uploadsEnded();
      return verdict(form.checkStep(step));
    },
    async checkAnswers() {
      await form.uploadsEnded();
      return verdict(form.checkAll());
    },
    async saveDraft(application, signal) {
      await form.uploadsEnded();
      const outcome = await save(application, 0, signal);
      if (outcome.ok) await changed(queryKeys.applications);
      return outcome;
    },
    async submitApplication(application, signal) {
      const outcome = await save(application, 1, signal);
      if (outcome.ok) await changed(queryKeys.applications);
      return outcome;
    },
    readStanding: ({ applicationId }, signal) =>
      api.application.readApplication(applicationId, signal),
    async addToCart({ applicationId }, signal) {
      const outcome = await api.cart.addToCart(applicationId, signal);
      if (outcome.ok) await changed(queryKeys.cart);
      return outcome;
    },
  };
}

function verdict(errors: Record<string, string>) {
  const isRight = Object.keys(errors).length === 0;
  return isRight ? accepted(null) : refused('input_invalid' as const, { errors });
}
