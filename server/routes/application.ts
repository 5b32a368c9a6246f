import {
  createApplication,
  listApplications,
  readApplication,
  updateApplication,
} from '#contract/application.ts';
import { answerErrors, draftErrors, isUpload, visibleFields } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import { hasTag, invalidInput } from '#server/handle.ts';
import { isId, sha256 } from '#server/identifiers.ts';
import {
  createApplicationOf,
  draft,
  listApplicationsOf,
  readApplicationOf,
  updateApplicationOf,
} from '#server/store/applications.ts';
import type { ApplicationContent } from '#server/store/applications.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import type { Outcome } from '#server/store/outcome.ts';
import type { Mount, Services } from './index.ts';
import { applicationView } from './views.ts';

const largestFormData = 64 * 1024;

const fileUnknown = 'A file of this answer is missing. Please upload it again.';

/** The own applications; the server checks every answer again and prices by itself. */
export const applicationRoutes: Mount = (_app, handle, services) => {
  const { database } = services;

  handle(listApplications, async ({ session }) => {
    const rows = await listApplicationsOf(database, session.userId);
    return { data: { data: rows.map(applicationView) } };
  });

  handle(readApplication, async ({ params, session }) => {
    const row = await readApplicationOf(database, session.userId, params.id);
    if (!row) return refuse('not_found');
    return { data: applicationView(row), headers: { etag: tagOf(row.version) } };
  });

  handle(createApplication, async ({ body, session, request }) => {
    const content = await contentOf(services, body);
    if (!content.ok) return content;
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && !/^[\x21-\x7e]{1,200}$/.test(key)) {
      return refuse('input_invalid', { message: 'This idempotency key cannot be used.' });
    }
    const saved = await createApplicationOf(
      database,
      session.userId,
      content.value,
      typeof key === 'string' ? { key, bodyHash: sha256(JSON.stringify(body)) } : undefined,
    );
    if (!saved.ok) return saved.code === 'files_unknown' ? filesUnknown(content.value) : saved;
    const message = savedMessage(content.value, false);
    return {
      ...(await savedAnswer(session.userId, saved.value.id)),
      message,
      status: saved.value.isNew ? 201 : 200,
    };
  });

  handle(updateApplication, async ({ params, body, session, request }) => {
    const content = await contentOf(services, body);
    if (!content.ok) {
      const row = await readApplicationOf(database, session.userId, params.id);
      if (!row) return refuse('not_found');
      return row.app_status === draft ? content : refuse('not_a_draft');
    }
    const saved = await updateApplicationOf(
      database,
      session.userId,
      params.id,
      content.value,
      versionOf(request.headers['if-match']),
    );
    if (!saved.ok) return saved.code === 'files_unknown' ? filesUnknown(content.value) : saved;
    const message = savedMessage(content.value, true);
    return { ...(await savedAnswer(session.userId, saved.value.id)), message };
  });

  async function savedAnswer(userId: string, id: string) {
    const row = await readApplicationOf(database, userId, id);
    if (!row) return {};
    return { data: applicationView(row), headers: { etag: tagOf(row.version) } };
  }
};

type Input = Pick<ApplicationContent, 'categoryId' | 'segmentId' | 'formData' | 'appStatus'>;

/** The answers of the fields that the category shows, checked; others are dropped. */
async function contentOf(
  { catalogue }: Services,
  { categoryId, segmentId, formData, appStatus }: Input,
): Promise<Outcome<ApplicationContent, 'input_invalid' | 'category_unknown' | 'too_large'>> {
  if (!isId(categoryId) || !isId(segmentId)) return refuse('category_unknown');
  if (Buffer.byteLength(JSON.stringify(formData)) > largestFormData) return refuse('too_large');

  const fields = visibleFields(await catalogue.fields(), { categoryId, segmentId });
  const errors =
    appStatus === draft ? draftErrors(fields, formData) : answerErrors(fields, formData);
  if (Object.keys(errors).length > 0) return invalidInput(errors);

  const answers: Answers = {};
  for (const { attribute } of fields) {
    if (Object.hasOwn(formData, attribute)) answers[attribute] = formData[attribute];
  }
  const paths = fields.filter(isUpload).flatMap((field) => pathsOf(field, answers));
  return accept({ categoryId, segmentId, formData: answers, paths, appStatus });
}

function pathsOf({ attribute }: FormField, answers: Answers): string[] {
  const answer = answers[attribute];
  return Array.isArray(answer) ? answer.filter((path) => typeof path === 'string') : [];
}

function filesUnknown({ formData, paths }: ApplicationContent) {
  const [attribute = ''] =
    Object.entries(formData).find(
      ([, answer]) => Array.isArray(answer) && answer.some((path) => paths.includes(path)),
    ) ?? [];
  return invalidInput({ [attribute]: fileUnknown });
}

function savedMessage({ appStatus }: ApplicationContent, isUpdate: boolean): string {
  if (appStatus !== draft) return 'Application submitted successfully';
  return isUpdate
    ? 'Application updated as draft successfully'
    : 'Application saved as draft successfully';
}

function tagOf(version: number): string {
  return `"${version}"`;
}

/** The version that an `If-Match` header names; none where every version will do. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || hasTag(header, '*')) return undefined;
  const [, digits = '-1'] = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim()) ?? [];
  return Number(digits);
}
