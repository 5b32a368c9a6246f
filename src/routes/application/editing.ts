import type { Application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { ApplicationActors } from '#machines/application.machine.ts';
import type { DraftActors, Write } from '#machines/draft.machine.ts';
import type { DraftComparisonActors } from '#machines/draftComparison.machine.ts';
import type { PortFunctions } from '#machines/port.ts';
import {
  forgetApplicationInProgress,
  readApplicationInProgress,
  rememberApplicationInProgress,
} from '#routes/device/deviceStorage.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { copies, storeCopies } from './answerCopy.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { createFormOpening } from './formOpening.ts';
import type { FormOpening, OpeningOptions } from './formOpening.ts';
import { createSaving } from './saving.ts';
import { createUploads } from './uploads.ts';
import type { FormUploads } from './uploads.ts';

/** One editing session of the form: its answers, its writes and the ports of its machines. */
export interface Editing {
  form: Form;
  uploads: FormUploads;
  opening: FormOpening;
  ports: PortFunctions<ApplicationActors>;
  draftPorts: PortFunctions<DraftActors>;
  comparisonPorts: PortFunctions<DraftComparisonActors>;
  /** Merges answers of the version that was saved elsewhere; the next save keeps all others. */
  mergeAnswers(other: Application, taken: readonly string[]): void;
  /** Stores unsaved answers on this device until the returned function is called. */
  storeCopies(): () => void;
}

export function createEditing(portal: Portal, options: OpeningOptions): Editing {
  const { api, changed, settings, userId } = portal;
  const form = createForm();
  const uploads = createUploads({
    api: api.upload,
    form,
    fileHost: settings.fileHost,
    notify: createNotify(),
  });
  const opening = createFormOpening(portal, { form, uploads }, options);

  /** Whether a reload of the page continues with the application created here. */
  const isResumable = options.applicationId === undefined;
  const { entryKey } = options;

  function onCreating(write: Write | undefined) {
    if (!isResumable) return;
    if (!write) return forgetApplicationInProgress();
    const { requestKey, body } = write;
    const made = { userId: userId(), categoryId: body.categoryId };
    // The first attempt is the most likely to have arrived.
    const { creation = { requestKey, body } } = readApplicationInProgress(made) ?? {};
    rememberApplicationInProgress({ ...made, creation });
  }

  async function onWritten(
    id: string,
    { intent, revision, body: { categoryId, appStatus } }: Write,
  ) {
    const hasChanged = changed('applications');
    await opening.nameCopy(id);
    const made = { userId: userId(), categoryId, applicationId: id };
    // Answers typed while the draft was being saved still need saving.
    const isOver =
      appStatus === 1 || (intent === 'draft' && revision !== undefined && !form.hasUnsaved());
    if (isOver) {
      if (intent === 'draft') uploads.settleRemovals();
      if (intent === 'draft' && isResumable && entryKey) {
        rememberApplicationInProgress({ ...made, endedEntry: entryKey });
      } else forgetApplicationInProgress();
      await copies.forget(opening.copyKey());
      await hasChanged;
    } else if (isResumable) {
      rememberApplicationInProgress(made);
    }
  }

  return {
    form,
    uploads,
    opening,
    ports: {
      async checkStep({ step }) {
        const failed = await uploads.ended();
        return verdict({ ...form.checkStep(step), ...failed });
      },
      async checkAnswers() {
        const failed = await uploads.ended();
        return verdict({ ...form.checkAll(), ...failed });
      },
      async addToCart(line, signal) {
        const outcome = await api.cart.addToCart(line, signal);
        if (outcome.ok) await changed('cart');
        return outcome;
      },
    },
    draftPorts: createSaving(
      api.application,
      { form, uploads },
      {
        withPrice: options.entrance === 'portal',
        onCreating,
        onWritten,
      },
    ),
    comparisonPorts: {
      async readOther(asked, signal) {
        const outcome = await api.application.readApplication(asked, signal);
        if (outcome.ok) uploads.know(outcome.value.files);
        return outcome;
      },
    },
    mergeAnswers(other, taken) {
      form.answerAll(Object.fromEntries(taken.map((name) => [name, other.formData[name]])));
      form.markUnsaved();
    },
    storeCopies: () => storeCopies(form, uploads, opening.copyKey),
  };
}

function verdict(errors: Record<string, string>) {
  const isRight = Object.keys(errors).length === 0;
  return isRight ? accepted(null) : refused('input_invalid' as const, { errors });
}
