import type { ApplicationBody } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ApplicationActors } from '#machines/application.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import type { DraftActors, Write } from '#machines/draft.machine.ts';
import { draftComparisonMachine, readChosen } from '#machines/draftComparison.machine.ts';
import type { DraftComparisonActors } from '#machines/draftComparison.machine.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { toActors } from '#machines/port.ts';
import type { PortFunctions } from '#machines/port.ts';
import type { MessageKey } from '#messages';
import {
  forgetApplicationInProgress,
  readApplicationInProgress,
  rememberApplicationInProgress,
} from '#routes/device/deviceStorage.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { probeConnection } from '#routes/portal/connection.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { forgetCrashCopy, moveCrashCopy, toCrashCopyKey } from './crashCopy.ts';
import type { Editing } from './editing.ts';
import { isSame } from './fieldStore.ts';
import { createOpeningPorts } from './opening.ts';
import type { OpeningOptions } from './opening.ts';

/* The machines of the form with their calls, which read and fill the field store. */

/** The application's machine; `wording` has the texts that the page words differently. */
export function provideApplication(
  portal: Portal,
  editing: Editing,
  options: OpeningOptions,
  wording: Partial<Record<MessageKey, string>> | undefined,
) {
  const { api, changed, userId } = portal;
  const { form, uploads } = editing;
  const notify = createNotify(wording);
  return applicationMachine.provide({
    actors: {
      ...toActors<ApplicationActors>({
        async checkStep({ step }) {
          const failed = await uploads.waitForAll();
          return toOutcome({ ...form.checkStep(step), ...failed });
        },
        async checkAnswers() {
          const failed = await uploads.waitForAll();
          return toOutcome({ ...form.checkAll(), ...failed });
        },
        async addToCart(item, signal) {
          const outcome = await api.cart.addToCart(item, signal);
          if (outcome.ok) await changed('cart');
          return outcome;
        },
      }),
      opening: openingMachine.provide({
        actors: toActors(createOpeningPorts(portal, editing, options)),
        actions: {
          notify,
          restoreCopy({ context: { form: opened } }) {
            const names = opened.steps.flat();
            form.answerAll(
              Object.fromEntries(names.map((name) => [name, opened.copy?.answers[name]])),
            );
          },
          dropCopy({ context: { application, selection } }) {
            if (!selection) return;
            void forgetCrashCopy(toCrashCopyKey(userId(), application?.id, selection.id));
          },
        },
      }),
      draft: draftMachine.provide({
        actors: toActors(createDraftPorts(portal, editing, options)),
        actions: { notify },
      }),
      draftComparison: draftComparisonMachine.provide({
        actors: toActors<DraftComparisonActors>({
          async readOther(input, signal) {
            const outcome = await api.application.readApplication(input, signal);
            if (outcome.ok) uploads.addDetails(outcome.value.files);
            return outcome;
          },
        }),
        actions: {
          mergeAnswers({ context: { other }, event }) {
            if (!other) return;
            const chosen = readChosen(event).map((name) => [name, other.formData[name]]);
            form.answerAll(Object.fromEntries(chosen));
            form.markUnsaved();
          },
        },
      }),
    },
    guards: { isFreeOfErrors: () => form.errors().length === 0 },
    actions: { notify, markUnsaved: form.markUnsaved },
  });
}

function toOutcome(errors: Record<string, string>) {
  const isValid = Object.keys(errors).length === 0;
  return isValid ? accepted(null) : refused('input_invalid' as const, { errors });
}

/** The calls of one form's draft; they continue after the form is left. */
function createDraftPorts(
  { api, changed, userId }: Portal,
  { form, uploads }: Editing,
  { applicationId: editedId, entrance, entryKey }: OpeningOptions,
): PortFunctions<DraftActors> {
  const { createApplication, updateApplication, readApplication } = api.application;
  /** Whether a reload of the page continues with the application created here. */
  const isResumable = editedId === undefined;

  function send({ applicationId, version, requestKey, body }: Write) {
    if (applicationId === undefined) {
      return createApplication(body, undefined, { headers: { 'idempotency-key': requestKey } });
    }
    const options = version ? { headers: { 'if-match': `"${version}"` } } : {};
    return updateApplication({ applicationId, ...body }, undefined, options);
  }

  function rememberCreation({ requestKey, body }: Write) {
    if (!isResumable) return;
    const inProgress = { userId: userId(), categoryId: body.categoryId };
    // The first attempt is the most likely to have arrived.
    const { creation = { requestKey, body } } = readApplicationInProgress(inProgress) ?? {};
    rememberApplicationInProgress({ ...inProgress, creation });
  }

  /** What this browser stores of the draft, after the server has stored `write`. */
  async function storeProgress(
    id: string,
    { applicationId, intent, revision, body: { categoryId, appStatus } }: Write,
  ) {
    const hasChanged = changed('applications');
    const copyKey = toCrashCopyKey(userId(), id, categoryId);
    await moveCrashCopy(toCrashCopyKey(userId(), applicationId, categoryId), copyKey);
    const inProgress = { userId: userId(), categoryId, applicationId: id };
    // Answers typed while the draft was being saved still need saving.
    const isFinished =
      appStatus === 1 || (intent === 'draft' && revision !== undefined && !form.hasUnsaved());
    if (isFinished) {
      if (intent === 'draft') uploads.settleRemovals();
      if (intent === 'draft' && isResumable && entryKey) {
        rememberApplicationInProgress({ ...inProgress, endedEntry: entryKey });
      } else forgetApplicationInProgress();
      await forgetCrashCopy(copyKey);
      await hasChanged;
    } else if (isResumable) {
      rememberApplicationInProgress(inProgress);
    }
  }

  return {
    async collectAnswers({ selection: { id: categoryId, segmentId, price }, intent }) {
      const failed = intent ? await uploads.waitForAll() : {};
      if (Object.keys(failed).length > 0) {
        form.showRefused(failed);
        return refused('upload_failed', { errors: failed });
      }
      // Checked before sending, so that no write has an unknown outcome.
      if (intent && !navigator.onLine && !(await probeConnection())) return refused('offline');
      const body: ApplicationBody = {
        categoryId,
        segmentId,
        formData: form.answers(),
        appStatus: intent === 'submission' ? 1 : 0,
        step: form.step(),
        // The edit link's page sends no price (spec §7 Applications).
        ...(entrance === 'portal' && { price }),
      };
      return accepted({ body, revision: form.revision(), intent });
    },
    async writeAnswers(write) {
      const isCreation = write.applicationId === undefined;
      if (isCreation) rememberCreation(write);
      const answer = await send(write);
      if (!answer.ok) {
        if (isCreation && isResumable && answer.refusal.code !== 'too_often') {
          forgetApplicationInProgress();
        }
        if (answer.refusal.errors) form.showRefused(answer.refusal.errors);
        return answer;
      }
      const { id, version, updatedAt } = answer.value;
      if (write.revision !== undefined) form.markSaved(write.revision);
      const savedAt = Date.parse(updatedAt ?? '') || Date.now();
      await storeProgress(id, write);
      return accepted({ id, version, savedAt, isCurrent: !form.hasUnsaved() });
    },
    async readVersion({ applicationId, bodies }) {
      const read = await readApplication({ applicationId });
      if (!read.ok) return read;
      const { version, formData } = read.value;
      const names = form.steps().flatMap((step) => step.map(({ attribute }) => attribute));
      const isStored = ({ formData: sent }: ApplicationBody) =>
        names.every((name) => isSame(formData[name], sent[name]));
      return accepted({ version, isSame: bodies.some(isStored) });
    },
    checkStatus: readApplication,
  };
}
