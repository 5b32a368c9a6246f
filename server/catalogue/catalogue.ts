import { setTimeout as pause } from 'node:timers/promises';
import type { Category, Segment } from '#contract/catalogue.ts';
import { visibleFields } from '#contract/form.ts';
import type { FormField, Selection } from '#contract/form.ts';
import { toRupees } from '#server/common/money.ts';
import { toPrepared } from '#server/common/prepared.ts';
import type { Prepared } from '#server/common/prepared.ts';
import { readCatalogue, readCatalogueVersion } from '#server/store/catalogue.ts';
import type { StoredCatalogue } from '#server/store/catalogue.ts';
import type { Database } from '#server/store/transaction.ts';

/** The catalogue's answers as prepared bytes, rebuilt when staff change it. */
export interface Catalogue {
  segments(): Promise<Prepared>;
  /** The categories of a segment. */
  categories(segmentId: string): Promise<Prepared | undefined>;
  category(categoryId: string): Promise<Prepared | undefined>;
  formStructure(selection: Partial<Selection>): Promise<Prepared>;
  fields(): Promise<FormField[]>;
  /** Everything that is sold, by segment; prices in rupees. */
  offerings(): Promise<readonly Offering[]>;
}

export interface Offering extends Segment {
  categories: readonly Category[];
}

/** How long a change by another process may go unnoticed. */
const checkEveryMs = 1_000;
/** Milliseconds that a call waits for the version check. */
const timeout = 300;
/** Seconds without a successful check after which answers carry an `Age`. */
const staleAfter = 5;

interface Snapshot {
  version: number;
  segments: Prepared;
  /** By id of their segment. */
  categories: ReadonlyMap<string, Prepared>;
  categoryById: ReadonlyMap<string, Prepared>;
  formStructure: Prepared;
  fields: FormField[];
  offerings: readonly Offering[];
}

/**
 * Reads the catalogue once and then only checks its version. While the database does not answer,
 * the last known catalogue is served, with its age.
 */
export function createCatalogue(database: Database): Catalogue {
  let last: Snapshot | undefined;
  let checking: Promise<Snapshot> | undefined;
  let checkedAt = -Infinity;
  let confirmedAt = -Infinity;

  async function check(): Promise<Snapshot> {
    const version = await readCatalogueVersion(database);
    if (last?.version !== version) last = createSnapshot(version, await readCatalogue(database));
    confirmedAt = performance.now();
    return last;
  }

  async function current(): Promise<Snapshot> {
    const now = performance.now();
    if (!checking && (!last || now - checkedAt > checkEveryMs)) {
      checkedAt = now;
      checking = check().finally(() => (checking = undefined));
      checking.catch(() => undefined);
    }
    const before = last;
    if (!before) return checking ?? check();
    if (!checking) return before;
    return Promise.race([checking.catch(() => before), pause(timeout, before, { ref: false })]);
  }

  async function prepared(find: (snapshot: Snapshot) => Prepared): Promise<Prepared>;
  async function prepared(
    find: (snapshot: Snapshot) => Prepared | undefined,
  ): Promise<Prepared | undefined>;
  async function prepared(find: (snapshot: Snapshot) => Prepared | undefined) {
    const found = find(await current());
    const age = Math.floor((performance.now() - confirmedAt) / 1_000);
    return found && age >= staleAfter ? { ...found, age } : found;
  }

  return {
    segments: () => prepared(({ segments }) => segments),
    categories: (segmentId) => prepared(({ categories }) => categories.get(segmentId)),
    category: (categoryId) => prepared(({ categoryById }) => categoryById.get(categoryId)),
    fields: async () => (await current()).fields,
    offerings: async () => (await current()).offerings,
    async formStructure({ segmentId, categoryId }) {
      if (segmentId === undefined && categoryId === undefined) {
        return prepared(({ formStructure }) => formStructure);
      }
      const { fields, offerings } = await current();
      const segment = offerings.find(({ categories }) =>
        categories.some(({ id }) => id === categoryId),
      );
      const selection = {
        segmentId: segmentId ?? segment?.id ?? '',
        categoryId: categoryId ?? '',
      };
      return prepare(visibleFields(fields, selection));
    },
  };
}

function createSnapshot(
  version: number,
  { segments, categories, fields }: StoredCatalogue,
): Snapshot {
  const views = categories.map(({ pricePaise, ...category }) => ({
    ...category,
    price: toRupees(pricePaise),
  }));
  const offerings = segments.map((segment) => ({
    ...segment,
    categories: views.filter(({ segmentId }) => segmentId === segment.id),
  }));
  return {
    version,
    segments: prepare({ data: segments }),
    categories: new Map(
      offerings.map(({ id, categories: Category }) => [id, prepare({ Category })]),
    ),
    categoryById: new Map(views.map((view) => [view.id, prepare(view)])),
    formStructure: prepare(fields),
    fields,
    offerings,
  };
}

function prepare(data: unknown): Prepared {
  return toPrepared(Buffer.from(JSON.stringify({ success: true, data })));
}
