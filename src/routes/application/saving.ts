import type { Api } from '#api/index.ts';
import type { Application, ApplicationBody } from '#contract/application.ts';
import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { ApplicationToSave, SavedDraft, SaveRefusal } from '#machines/autosave.machine.ts';
import { isSame } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';

/*
 * Writes of one application form, one after the other. A lost answer may hide a write that happened:
 * a creation is sent again under its key, with the same body, to learn its id; an update is
 * recognised by its answers, so that it never passes for somebody else's.
 */

export interface Saving {
  /** Takes over an application that was read; later writes replace this version only. */
  adopt(application: Pick<Application, 'id' | 'version'>): void;
  save(application: ApplicationToSave, appStatus: 0 | 1): Promise<Outcome<SavedDraft, SaveRefusal>>;
}

interface SavingOptions {
  /** The edit link's page sends no price (spec §7 Applications). */
  withPrice: boolean;
}

type Answer = Outcome<Pick<Application, 'id' | 'version' | 'updatedAt'>, SaveRefusal>;

export function createSaving(
  api: Api['application'],
  form: Form,
  { withPrice }: SavingOptions,
): Saving {
  /** What this page knows the server keeps, and the key that created it here. */
  let known: { id: string; version?: string | null; key?: string } | undefined;
  /** A creation whose answer was lost. */
  let unsettled: { body: ApplicationBody; key: string } | undefined;
  /** An update whose answer was lost. */
  let unsure: ApplicationBody | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function bodyOf({ selection }: ApplicationToSave, appStatus: 0 | 1): ApplicationBody {
    const { id, segmentId, price } = selection;
    const answers = { categoryId: id, segmentId, formData: form.answers(), appStatus };
    const body = { ...answers, step: form.step() };
    return withPrice ? { ...body, price } : body;
  }

  async function create(body: ApplicationBody, key: string): Promise<Answer> {
    const first = unsettled?.key === key ? unsettled.body : body;
    unsettled = { body: first, key };
    const created = await api.createApplication(first, undefined, {
      headers: { 'idempotency-key': key },
    });
    unsettled = undefined;
    if (!created.ok) return created;
    known = { ...created.value, key };
    return first === body || isSame(first, body) ? created : update(created.value.id, body);
  }

  async function update(id: string, body: ApplicationBody): Promise<Answer> {
    const version = known?.id === id ? known.version : undefined;
    const doubted = unsure;
    unsure = body;
    const beside = version ? { headers: { 'if-match': `"${version}"` } } : {};
    const asked = { applicationId: id, ...body };
    const updated = await api.updateApplication(asked, undefined, beside);
    unsure = undefined;
    const isOvertaken = !updated.ok && updated.refusal.code === 'draft_changed';
    if (isOvertaken && doubted && (await isStored(id, doubted))) return update(id, body);
    return updated;
  }

  /** Whether the server keeps exactly this; its version is known then. */
  async function isStored(id: string, body: ApplicationBody): Promise<boolean> {
    const read = await api.readApplication({ applicationId: id });
    if (!read.ok || !isSame(inOrder(read.value.formData), inOrder(body.formData))) return false;
    known = { ...known, id, version: read.value.version };
    return true;
  }

  async function write(application: ApplicationToSave, appStatus: 0 | 1) {
    const { requestKey } = application;
    const id = application.applicationId ?? (known?.key === requestKey ? known.id : undefined);
    const revision = form.revision();
    const body = bodyOf(application, appStatus);
    const answer = id ? await update(id, body) : await create(body, requestKey);
    if (!answer.ok) return answer;
    const { version, updatedAt } = answer.value;
    known = { ...known, id: answer.value.id, version };
    form.markSaved(revision);
    const savedAt = Date.parse(updatedAt ?? '') || Date.now();
    return accepted({ id: answer.value.id, savedAt, isCurrent: !form.hasUnsaved() });
  }

  return {
    adopt({ id, version }) {
      known = { id, version };
    },
    async save(application, appStatus) {
      const turn = last.then(() => write(application, appStatus));
      last = turn.catch(() => undefined);
      const outcome = await turn;
      if (!outcome.ok && outcome.refusal.errors) form.showRefused(outcome.refusal.errors);
      return outcome;
    },
  };
}

function inOrder(answers: Record<string, unknown>) {
  return Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
