import { invalidInput } from '#contract/fields.ts';
import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/outcome.ts';
import { checkContent } from '#server/applications/content.ts';
import { parseVersion, readRepetition } from '#server/http/matching.ts';
import { answerPage, ownPages } from '#server/http/pages.ts';
import { submissionMail } from '#server/mails/staffMails.ts';
import {
  draft,
  listApplications,
  listUnplaced,
  readApplication,
} from '#server/store/applications.ts';
import { deleteDraft, restoreDraft } from '#server/store/drafts.ts';
import { createApplication, findRepeated, updateApplication } from '#server/store/submissions.ts';
import type { ApplicationContent, SubmissionMail } from '#server/store/submissions.ts';
import type { Mount } from './mount.ts';

/** The customer's applications; the server validates every answer again and sets the price. */
export const applicationRoutes: Mount = (_app, handle, services) => {
  const { database, catalogue } = services;
  const { staffMail } = services.settings;
  const createMail: SubmissionMail | undefined =
    staffMail === undefined ? undefined : (submission) => submissionMail(staffMail, submission);

  handle(contract.application.listApplications, answerPage, {
    read: ownPages(database, listApplications, (items) => `{"data":${items}}`),
  });

  handle(contract.application.listUnplaced, answerPage, {
    read: ownPages(database, listUnplaced),
  });

  handle(contract.application.readApplication, async ({ params, session }) => {
    const answer = await applicationAnswer(session.userId, params.applicationId);
    return answer ?? refused('not_found');
  });

  handle(contract.application.createApplication, async ({ body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const content = await checkContent(catalogue, body);
    // A repeated call gets the first result even if the form has changed since.
    const saved = content.ok
      ? await createApplication(database, session.userId, content.value, { repetition, createMail })
      : ((repetition && (await findRepeated(database, session.userId, repetition))) ?? content);
    if (!saved.ok) return notSaved(saved.refusal);
    return {
      ...(await applicationAnswer(session.userId, saved.value.id)),
      message: savedMessage(body, false),
      status: saved.value.isNew ? 201 : 200,
    };
  });

  handle(contract.application.updateApplication, async ({ params, body, session, request }) => {
    const content = await checkContent(catalogue, body);
    if (!content.ok) {
      const row = await readApplication(database, session.userId, params.applicationId);
      if (!row) return refused('not_found');
      return row.appStatus === draft ? content : refused('not_a_draft');
    }
    const saved = await updateApplication(
      database,
      session.userId,
      params.applicationId,
      content.value,
      { version: parseVersion(request), createMail },
    );
    if (!saved.ok) return notSaved(saved.refusal);
    const answer = await applicationAnswer(session.userId, saved.value.id);
    return { ...answer, message: savedMessage(content.value, true) };
  });

  handle(contract.application.deleteDraft, async ({ params, session }) => {
    const deleted = await deleteDraft(database, session.userId, params.applicationId);
    return deleted.ok ? { message: contract.application.deleteDraft.done } : deleted;
  });

  handle(contract.application.restoreDraft, async ({ params, session }) => {
    const restored = await restoreDraft(database, session.userId, params.applicationId);
    if (!restored.ok) return restored;
    const answer = await applicationAnswer(session.userId, params.applicationId);
    return answer
      ? { ...answer, message: contract.application.restoreDraft.done }
      : refused('not_found');
  });

  async function applicationAnswer(userId: string, id: string) {
    const row = await readApplication(database, userId, id);
    return row && { json: row.json, headers: { etag: `"${row.version}"` } };
  }
};

/** The refusal of a save; unknown files become errors of their answers. */
function notSaved<Code extends string>({ code, ...details }: Refusal<Code>) {
  if (code === 'files_unknown') return invalidInput(details.errors ?? {});
  return refused(code as Exclude<Code, 'files_unknown'>, details);
}

function savedMessage(
  { appStatus }: Pick<ApplicationContent, 'appStatus'>,
  isUpdate: boolean,
): string {
  const { done } = isUpdate
    ? contract.application.updateApplication
    : contract.application.createApplication;
  return appStatus === draft ? done.draft : done.submitted;
}
