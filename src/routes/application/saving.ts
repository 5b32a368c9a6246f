import type { Api } from '#api/index.ts';
import type { ApplicationBody } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { DraftActors, Write } from '#machines/draft.machine.ts';
import type { PortFunctions } from '#machines/port.ts';
import { probeConnection } from '#routes/portal/connection.ts';
import { isSame } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import type { FormUploads } from './uploads.ts';

interface SavingOptions {
  /** The edit link's page sends no price (spec §7 Applications). */
  withPrice: boolean;
  /** Called before a creation is sent, and with undefined if it certainly failed. */
  onCreating(write: Write | undefined): void;
  /** Called with each write that the server has stored. */
  onWritten(id: string, write: Write): Promise<void>;
}

/** The calls of one form's draft; they continue after the form is left. */
export function createSaving(
  { createApplication, updateApplication, readApplication }: Api['application'],
  { form, uploads }: { form: Form; uploads: FormUploads },
  { withPrice, onCreating, onWritten }: SavingOptions,
): PortFunctions<DraftActors> {
  function send({ applicationId, version, requestKey, body }: Write) {
    if (applicationId === undefined) {
      return createApplication(body, undefined, { headers: { 'idempotency-key': requestKey } });
    }
    const beside = version ? { headers: { 'if-match': `"${version}"` } } : {};
    return updateApplication({ applicationId, ...body }, undefined, beside);
  }

  return {
    async collectAnswers({ selection: { id: categoryId, segmentId, price }, intent }) {
      const failed = intent ? await uploads.ended() : {};
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
        ...(withPrice && { price }),
      };
      return accepted({ body, revision: form.revision(), intent });
    },
    async writeAnswers(write) {
      const isCreation = write.applicationId === undefined;
      if (isCreation) onCreating(write);
      const answer = await send(write);
      if (!answer.ok) {
        if (isCreation && answer.refusal.code !== 'too_often') onCreating(undefined);
        if (answer.refusal.errors) form.showRefused(answer.refusal.errors);
        return answer;
      }
      const { id, version, updatedAt } = answer.value;
      if (write.revision !== undefined) form.markSaved(write.revision);
      const savedAt = Date.parse(updatedAt ?? '') || Date.now();
      await onWritten(id, write);
      return accepted({ id, version, savedAt, isCurrent: !form.hasUnsaved() });
    },
    async readVersion({ applicationId, bodies }) {
      const read = await readApplication({ applicationId });
      if (!read.ok) return read;
      const { version, formData } = read.value;
      const names = form.steps().flatMap((step) => step.map(({ attribute }) => attribute));
      const isKept = ({ formData: sent }: ApplicationBody) =>
        names.every((name) => isSame(formData[name], sent[name]));
      return accepted({ version, isSame: bodies.some(isKept) });
    },
    checkStatus: readApplication,
  };
}
