import type { Application } from '#contract/application.ts';
import { groupBySteps, visibleFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { accepted } from '#contract/outcome.ts';
import type { ApplicationInput } from '#machines/application.machine.ts';
import type { OpeningActors } from '#machines/opening.machine.ts';
import type { PortFunctions } from '#machines/port.ts';
import { messages } from '#messages';
import { findCategory } from '../applications/findCategory.ts';
import { readApplicationInProgress } from '#routes/device/deviceStorage.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { asOutcome, toItems } from '#routes/portal/queries.ts';
import { readSelection } from '#routes/device/selection.ts';
import { show } from '#routes/flow/toasts.tsx';
import { copies, copyKey } from './answerCopy.ts';
import type { AnswerCopy } from './answerCopy.ts';
import { isSame } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { findFormChanges, withoutOldDefaults } from './formChanges.ts';
import type { FormChanges } from './formChanges.ts';
import type { ShowSuggestions } from './Suggestions.tsx';
import { answersFromProfile } from './prefill.ts';
import type { FormUploads } from './uploads.ts';

export interface OpeningOptions {
  /** The application to edit; unset for a new one. */
  applicationId?: string | undefined;
  entrance: ApplicationInput['entrance'];
  /** The application whose answers a new one starts with. */
  sourceId?: string | undefined;
  /** The history entry of a new application; unset if it cannot be told apart from others. */
  entryKey?: string | undefined;
}

/** Facts about the opened form. */
export interface AboutForm {
  fields: readonly FormField[];
  /** The crash copy on this device, if it differs. */
  copy?: AnswerCopy | undefined;
  /** Fields that the profile filled in. */
  prefilled: readonly FormField[];
  changes?: FormChanges | undefined;
  /** Whether the application to copy could not be read. */
  lacksSource?: boolean;
}

/** Opens and fills one form, and holds the facts about it. */
export interface FormOpening {
  ports: PortFunctions<OpeningActors>;
  about(): AboutForm;
  /** Suggestions for the form; they load beside it and never delay it. */
  known(): Promise<ShowSuggestions | undefined>;
  /** Key of the crash copy on this device. */
  copyKey(): string;
  /** Moves the crash copy of a new application to the id it received. */
  nameCopy(applicationId: string): Promise<void>;
  restoreCopy(): void;
  dropCopy(): void;
}

export function createFormOpening(
  { api, cache, queries, session, userId }: Portal,
  { form, uploads }: { form: Form; uploads: FormUploads },
  { applicationId: editedId, entrance, sourceId, entryKey }: OpeningOptions,
): FormOpening {
  let stored: Application | undefined;
  let openedId = editedId;
  let key = '';
  let about: AboutForm = { fields: [], prefilled: [] };
  let known = Promise.resolve<ShowSuggestions | undefined>(undefined);

  const user = () => session.getSnapshot().context.user;

  async function earlierApplications(): Promise<Application[]> {
    if (entrance === 'link' || !navigator.onLine) return [];
    const wanted = { ...queries.applications(), staleTime: 60_000 };
    // The form must not wait for a lost connection.
    const read = cache.fetchInfiniteQuery({ ...wanted, networkMode: 'always' });
    const pages = await asOutcome(read).catch(() => undefined);
    return pages?.ok ? toItems(pages.value) : [];
  }

  /** The application to copy; read singly if the list is incomplete or fails. */
  async function findSourceApplication(earlier: Promise<Application[]>) {
    if (stored || sourceId === undefined || entrance === 'link') return undefined;
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

  /** Fills the field store, then compares the crash copy with it. */
  async function open(steps: FormField[][], source: Application | undefined) {
    const fields = steps.flat();
    const prefilled = stored ? {} : answersFromProfile(fields, user());
    const step = Math.max(1, Math.min(stored?.step ?? 1, steps.length));
    uploads.know(stored?.files ?? source?.files);
    form.open(withoutOldDefaults(steps, stored ?? source), stored?.formData ?? prefilled, step);
    if (source) form.answerAll(source.formData);
    uploads.open(fields);

    const kept = await copies.read(key);
    uploads.know(kept?.files);
    const hasChanged = kept && !isSame(kept.answers, form.answers());
    about = {
      fields,
      lacksSource: !stored && !source && sourceId !== undefined && entrance === 'portal',
      copy: hasChanged ? kept : undefined,
      prefilled: fields.filter(({ attribute }) => attribute in prefilled),
      changes: stored && findFormChanges(stored, fields, form.answer),
    };
    return { step, copyStep: hasChanged && fields.length > 0 ? kept.step : undefined };
  }

  async function readKnown(earlier: Promise<Application[]>, categoryId: string) {
    const listed = await earlier;
    // The list may already contain the application created here.
    const own =
      stored?.id ??
      readApplicationInProgress({ userId: userId(), categoryId }, entryKey)?.applicationId;
    const applications = listed.filter(({ id }) => id !== own);
    const { createSuggestions } = await import('./Suggestions.tsx');
    return createSuggestions(form, user(), applications);
  }

  return {
    about: () => about,
    known: () => known,
    copyKey: () => key,
    async nameCopy(applicationId) {
      const before = key;
      key = copyKey(userId(), applicationId, '');
      if (key === before) return;
      const copy = await copies.read(before);
      if (copy) await copies.keep(key, copy);
      await copies.forget(before);
    },
    ports: {
      async loadApplication(asked, signal) {
        const outcome = await api.application.readApplication(asked, signal);
        stored = undefined;
        if (!outcome.ok) return outcome;
        openedId = asked.applicationId;
        stored = withCategory(outcome.value);
        return accepted(stored);
      },
      loadCategory({ id }) {
        stored = undefined;
        openedId = undefined;
        return asOutcome(cache.fetchQuery(queries.category(id)));
      },
      async loadForm({ selection: { segmentId, id: categoryId } }) {
        key = copyKey(userId(), openedId, categoryId);
        const earlier = earlierApplications();
        const structure = await asOutcome(cache.fetchQuery(queries.formStructure()));
        if (!structure.ok) return structure;
        const steps = groupBySteps(visibleFields(structure.value, { segmentId, categoryId }));
        const opened = await open(steps, await findSourceApplication(earlier));
        // The form is complete without them.
        known = readKnown(earlier, categoryId).catch(() => undefined);
        return accepted({
          ...opened,
          steps: steps.map((fields) => fields.map(({ attribute }) => attribute)),
        });
      },
    },
    restoreCopy() {
      const { copy, fields } = about;
      const names = fields.map(({ attribute }) => attribute);
      form.answerAll(Object.fromEntries(names.map((name) => [name, copy?.answers[name]])));
    },
    dropCopy: () => void copies.forget(key),
  };
}

/** Adds the category; a back end may omit it if the list or link stored it (spec §4). */
function withCategory(application: Application): Application {
  const stored = readSelection();
  const { id, segmentId } = findCategory(application) ?? stored ?? {};
  const price = application.price ?? (stored?.id === id ? stored?.price : undefined);
  return { ...application, categoryId: id, segmentId, price };
}
