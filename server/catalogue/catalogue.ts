import type { Category, Segment } from '#contract/catalogue.ts';
import { visibleFields } from '#contract/form.ts';
import type { FormField, Selection } from '#contract/form.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { toRupees } from '#server/common/money.ts';
import type { Prepared } from '#server/http/handle.ts';
import { readCatalogue, readCatalogueVersion } from '#server/store/catalogue.ts';
import type { StoredCatalogue } from '#server/store/catalogue.ts';
import type { Database } from '#server/store/transaction.ts';

/** The catalogue's answers as bytes made in advance, made anew when staff change it. */
export interface Catalogue {
  segments(): Promise<Prepared>;
  categoriesOf(segmentId: string): Promise<Prepared | undefined>;
  category(categoryId: string): Promise<Prepared | undefined>;
  formStructure(selection: Partial<Selection>): Promise<Prepared>;
  fields(): Promise<FormField[]>;
  /** Everything that is sold, by segment; prices in rupees. */
  offerings(): Promise<readonly Offering[]>;
}

export interface Offering extends Segment {
  categories: readonly Category[];
}

/** How long a change by another process may stay unseen. */
const checkEveryMs = 1_000;

interface Snapshot {
  version: number;
  segments: Prepared;
  categoriesOf: Map<string, Prepared>;
  category: Map<string, Prepared>;
  formStructure: Prepared;
  fields: FormField[];
  offerings: readonly Offering[];
}

/**
 * Reads the catalogue once and then only asks whether its version changed; while the database cannot
 * say, it is what it was.
 */
export function createCatalogue(database: Database): Catalogue {
  let snapshot: Promise<Snapshot> | undefined;
  let checkedAt = 0;

  async function refresh(before: Promise<Snapshot> | undefined): Promise<Snapshot> {
    const known = await before?.catch(() => undefined);
    try {
      const version = await readCatalogueVersion(database);
      if (known?.version === version) return known;
      return createSnapshot(version, await readCatalogue(database));
    } catch (error) {
      if (known) return known;
      throw error;
    }
  }

  function current(): Promise<Snapshot> {
    const moment = performance.now();
    if (!snapshot || moment - checkedAt > checkEveryMs) {
      checkedAt = moment;
      snapshot = refresh(snapshot);
      snapshot.catch(() => {
        snapshot = undefined;
      });
    }
    return snapshot;
  }

  return {
    segments: async () => (await current()).segments,
    categoriesOf: async (segmentId) => (await current()).categoriesOf.get(segmentId),
    category: async (categoryId) => (await current()).category.get(categoryId),
    fields: async () => (await current()).fields,
    offerings: async () => (await current()).offerings,
    async formStructure({ segmentId, categoryId }) {
      const { fields, formStructure } = await current();
      if (segmentId === undefined) return formStructure;
      const selection = { segmentId, categoryId: categoryId ?? '' };
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
  const categoriesOf = offerings.map(({ id, categories: Category }): [string, Prepared] => [
    id,
    prepare({ Category }),
  ]);
  return {
    version,
    segments: prepare({ data: segments }),
    categoriesOf: new Map(categoriesOf),
    category: new Map(views.map((view) => [view.id, prepare(view)])),
    formStructure: prepare(fields),
    fields,
    offerings,
  };
}

function prepare(data: unknown): Prepared {
  const body = Buffer.from(JSON.stringify({ success: true, data }));
  return { body, etag: `"${sha256(body).slice(0, 22)}"` };
}
