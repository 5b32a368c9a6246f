import type { Api } from '#api/index.ts';
import type { ApplicationBody } from '#contract/application.ts';
import type { ApplicationToSave } from '#machines/application.machine.ts';
import type { Form } from './fieldStore.ts';

/*
 * Writes of one application form. A creation whose answer was lost may have happened: the same body
 * is sent again under the same key to learn its id, and what changed since is saved on top.
 */

export interface SavingOptions {
  /** The edit link's page sends no price (spec §7 Applications). */
  withPrice: boolean;
}

export function savingOf(api: Api['application'], form: Form, { withPrice }: SavingOptions) {
  let unsettled: ApplicationBody | undefined;

  function bodyOf({ selection }: ApplicationToSave, appStatus: 0 | 1): ApplicationBody {
    const { id, segmentId, price } = selection;
    const body = { categoryId: id, segmentId, formData: form.answers(), appStatus };
    return withPrice ? { ...body, price } : body;
  }

  async function create(body: ApplicationBody, key: string, signal: AbortSignal) {
    const first = unsettled ?? body;
    unsettled = first;
    const created = await api.createApplication(first, key, signal);
    unsettled = undefined;
    if (!created.ok || first === body || isSame(first, body)) return created;
    return api.updateApplication(created.value.id, body, signal);
  }

  return async (application: ApplicationToSave, appStatus: 0 | 1, signal: AbortSignal) => {
    const { applicationId, requestKey } = application;
    const body = bodyOf(application, appStatus);
    const outcome = applicationId
      ? await api.updateApplication(applicationId, body, signal)
      : await create(body, requestKey, signal);
    if (!outcome.ok && outcome.refusal.errors) form.showRefused(outcome.refusal.errors);
    return outcome;
  };
}

function isSame(one: ApplicationBody, other: ApplicationBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
