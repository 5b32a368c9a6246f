import {
  createApplication,
  deleteDraft,
  listApplications,
  readApplication,
  restoreDraft,
  updateApplication,
} from '#contract/application.ts';
import { refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/outcome.ts';
import { contentOf } from '#server/applications/content.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { hasTag, invalidInput, pageHandler } from '#server/http/handle.ts';
import { draft, listApplicationsOf, readApplicationOf } from '#server/store/applications.ts';
import { deleteDraftOf, restoreDraftOf } from '#server/store/drafts.ts';
import { createApplicationOf, updateApplicationOf } from '#server/store/savedApplications.ts';
import type { ApplicationContent } from '#server/store/savedApplications.ts';
import type { Mount } from './mount.ts';
import { applicationView } from './views.ts';

/** The own applications; the server checks every answer again and prices by itself. */
export const applicationRoutes: Mount = (_app, handle, { database, catalogue }) => {
  const list = pageHandler(
    (userId, place) => listApplicationsOf(database, userId, place),
    applicationView,
  );
  handle(listApplications, async (call) => {
    const page = await list(call);
    return 'data' in page ? { ...page, data: { data: page.data } } : page;
  });

  handle(readApplication, async ({ params, session }) => {
    const answer = await applicationAnswer(session.userId, params.applicationId);
    return answer ?? refused('not_found');
  });

  handle(createApplication, async ({ body, session, request }) => {
    const content = await contentOf(catalogue, body);
    if (!content.ok) return content;
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && !/^[\x21-\x7e]{1,200}$/.test(key)) {
      return refused('input_invalid', { message: 'This idempotency key cannot be used.' });
    }
    const saved = await createApplicationOf(
      database,
      session.userId,
      content.value,
      typeof key === 'string' ? { key, bodyHash: sha256(JSON.stringify(body)) } : undefined,
    );
    if (!saved.ok) return notSaved(saved.refusal);
    return {
      ...(await applicationAnswer(session.userId, saved.value.id)),
      message: savedMessage(content.value, false),
      status: saved.value.isNew ? 201 : 200,
    };
  });

  handle(updateApplication, async ({ params, body, session, request }) => {
    const content = await contentOf(catalogue, body);
    if (!content.ok) {
      const row = await readApplicationOf(database, session.userId, params.applicationId);
      if (!row) return refused('not_found');
      return row.app_status === draft ? content : refused('not_a_draft');
    }
    const saved = await updateApplicationOf(
      database,
      session.userId,
      params.applicationId,
      content.value,
      versionOf(request.headers['if-match']),
    );
    if (!saved.ok) return notSaved(saved.refusal);
    const answer = await applicationAnswer(session.userId, saved.value.id);
    return { ...answer, message: savedMessage(content.value, true) };
  });

  handle(deleteDraft, async ({ params, session }) => {
    const deleted = await deleteDraftOf(database, session.userId, params.applicationId);
    return deleted.ok ? { message: deleteDraft.done } : deleted;
  });

  handle(restoreDraft, async ({ params, session }) => {
    const restored = await restoreDraftOf(database, session.userId, params.applicationId);
    if (!restored.ok) return restored;
    const answer = await applicationAnswer(session.userId, params.applicationId);
    return answer ? { ...answer, message: restoreDraft.done } : refused('not_found');
  });

  async function applicationAnswer(userId: string, id: string) {
    const row = await readApplicationOf(database, userId, id);
    return row && { data: applicationView(row), headers: { etag: `"${row.version}"` } };
  }
};

/** A refused save; files that are not there are wrong answers. */
function notSaved<Code extends string>({ code, errors = {}, ...details }: Refusal<Code>) {
  if (code === 'files_unknown') return invalidInput(errors);
  return refused(code as Exclude<Code, 'files_unknown'>, details);
}

function savedMessage({ appStatus }: ApplicationContent, isUpdate: boolean): string {
  const { done } = isUpdate ? updateApplication : createApplication;
  return appStatus === draft ? done.draft : done.submitted;
}

/** The version that an `If-Match` header names; none where every version will do. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || hasTag(header, '*')) return undefined;
  const [, digits = '-1'] = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim()) ?? [];
  return Number(digits);
}
