import type { Application } from '#contract/application.ts';
import { groupBySteps, visibleFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { accepted } from '#contract/outcome.ts';
import type { ApplicationInput } from '#machines/application.machine.ts';
import type { OpeningActors } from '#machines/opening.machine.ts';
import type { PortFunctions } from '#machines/port.ts';
import { messages } from '#messages';
import { findCategory } from '#routes/applications/findCategory.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { asOutcome, toItems } from '#routes/portal/queries.ts';
import { readSelection } from '#routes/device/selection.ts';
import { show } from '#routes/flow/toasts.tsx';
import { readCrashCopy, toCrashCopyKey } from './crashCopy.ts';
import type { Editing } from './editing.ts';
import { isSame } from './fieldStore.ts';
import { findFormChanges, dropOldDefaults } from './formChanges.ts';
import { answersFromProfile } from './previousAnswers.ts';

/* Opens one form: reads its fields and answers, and fills the field store. */

export interface OpeningOptions {
  /** The application to edit; unset for a new one. */
  applicationId?: string | undefined;
  entrance: ApplicationInput['entrance'];
  /** The application whose answers a new one starts with. */
  sourceId?: string | undefined;
  /** The history entry of a new application; unset if it cannot be told apart from others. */
  entryKey?: string | undefined;
}

export function createOpeningPorts(
  portal: Portal,
  { form, uploads }: Editing,
  { entrance, sourceId }: OpeningOptions,
): PortFunctions<OpeningActors> {
  const { api, cache, queries, session, userId } = portal;

  /** The application to copy; read singly if the list is incomplete or fails. */
  async function findSource(earlier: Promise<Application[]>) {
    if (sourceId === undefined || entrance === 'link') return undefined;
    const applications = await earlier;
    const listed = applications.find(({ id }) => id === sourceId);
    if (listed) return listed;
    const read = await api.application
      .readApplication({ applicationId: sourceId })
      .catch(() => undefined);
    if (read?.ok) return read.value;
    show({ tone: 'error', text: messages['copy.failed'] });
    return undefined;
  }

  /**
   * Fills the field store with the stored answers, else with those of the source; returns what the
   * customer reads about it.
   */
  function fill(
    steps: FormField[][],
    stored: Application | undefined,
    source: Application | undefined,
  ) {
    const fields = steps.flat();
    const prefilled = stored ? {} : answersFromProfile(fields, session.getSnapshot().context.user);
    const step = toStep(steps, stored);
    uploads.addDetails(stored?.files ?? source?.files);
    form.open(dropOldDefaults(steps, stored ?? source), stored?.formData ?? prefilled, step);
    if (source) form.answerAll(source.formData);
    uploads.open(fields);
    const attributes = fields.map(({ attribute }) => attribute);
    return {
      prefilled: attributes.filter((attribute) => attribute in prefilled),
      changes: stored && findFormChanges(stored, fields, form.answer),
      lacksSource: !stored && !source && sourceId !== undefined && entrance === 'portal',
    };
  }

  return {
    async loadApplication(input, signal) {
      const outcome = await api.application.readApplication(input, signal);
      return outcome.ok ? accepted(addCategory(outcome.value)) : outcome;
    },
    loadCategory: ({ id }) => asOutcome(cache.fetchQuery(queries.category(id))),
    async loadForm({ application, selection: { segmentId, id: categoryId } }) {
      const earlier = readEarlierApplications(portal, entrance);
      const structure = await asOutcome(cache.fetchQuery(queries.formStructure()));
      if (!structure.ok) return structure;
      const steps = groupBySteps(visibleFields(structure.value, { segmentId, categoryId }));
      const source = application ? undefined : await findSource(earlier);
      const notes = fill(steps, application, source);
      const copy = await readCrashCopy(toCrashCopyKey(userId(), application?.id, categoryId));
      uploads.addDetails(copy?.files);
      const isCopyNewer = copy && steps.length > 0 && !isSame(copy.answers, form.answers());
      return accepted({
        step: toStep(steps, application),
        notes,
        steps: steps.map((fields) => fields.map(({ attribute }) => attribute)),
        copy: isCopyNewer ? copy : undefined,
      });
    },
  };
}

/** The step to continue with. */
const toStep = (steps: readonly unknown[], stored: Application | undefined) =>
  Math.max(1, Math.min(stored?.step ?? 1, steps.length));

/** The customer's applications, for suggestions; none if they cannot be read now. */
export async function readEarlierApplications(
  { cache, queries }: Portal,
  entrance: OpeningOptions['entrance'],
): Promise<Application[]> {
  if (entrance === 'link' || !navigator.onLine) return [];
  const query = { ...queries.applications(), staleTime: 60_000 };
  // The form must not wait for a lost connection.
  const read = cache.fetchInfiniteQuery({ ...query, networkMode: 'always' });
  const pages = await asOutcome(read).catch(() => undefined);
  return pages?.ok ? toItems(pages.value) : [];
}

/** Adds the category; a back end may omit it if the list or link stored it (spec §4). */
function addCategory(application: Application): Application {
  const stored = readSelection();
  const { id, segmentId } = findCategory(application) ?? stored ?? {};
  const price = application.price ?? (stored?.id === id ? stored?.price : undefined);
  return { ...application, categoryId: id, segmentId, price };
}
