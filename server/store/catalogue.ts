import { maxFields } from '#contract/limits.ts';
import type { FormField } from '#contract/form.ts';
import type { Database } from './transaction.ts';
import type { Insertable } from 'kysely';
import type { CategoriesTable, FormFieldsTable, SegmentsTable } from './tables.ts';

export type StoredCatalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** Increases with every change of segments, categories or form fields. */
export async function readCatalogueVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('catalogueVersion')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Available segments and categories (prices in paise) and form fields, in order (spec §3). */
export async function readCatalogue(database: Database) {
  const segments = await database
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('isAvailable', '=', true)
    .orderBy('position')
    .execute();
  const categories = await database
    .selectFrom('categories')
    .select(['id', 'segmentId', 'name', 'pricePaise', 'description'])
    .where('isAvailable', '=', true)
    .orderBy('position')
    .execute();
  return { segments, categories, fields: await readFormFields(database) };
}

/** The current fields of the form, in order. */
export async function readFormFields(database: Database): Promise<FormField[]> {
  return database
    .selectFrom('formFields')
    .select(['id', 'step', 'type', 'label', 'attribute', 'placeholder', 'defaultValue'])
    .select(['required', 'errorMessage', 'options', 'infoMessage', 'forSpecific', 'specific'])
    .orderBy('position')
    .limit(maxFields)
    .execute();
}

/* Changes to the catalogue and the form, in the caller's transaction; prices in paise. */

/** Locks the catalogue against other changes until the transaction ends. */
export async function lockCatalogue(database: Database): Promise<void> {
  await database.selectFrom('catalogueVersion').select('version').forUpdate().execute();
}

/** Lets running servers notice that the catalogue changed. */
export async function raiseCatalogueVersion(database: Database): Promise<void> {
  await database
    .updateTable('catalogueVersion')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** Every category with its segment, including those that are no longer sold. */
export async function readCategorySegments(database: Database) {
  return database.selectFrom('categories').select(['id', 'segmentId']).execute();
}

/** Makes exactly these segments and categories available. Rows that applications refer to stay. */
export async function replaceOfferings(
  database: Database,
  segments: readonly Omit<Insertable<SegmentsTable>, 'isAvailable'>[],
  categories: readonly Omit<Insertable<CategoriesTable>, 'isAvailable'>[],
): Promise<void> {
  await database.updateTable('segments').set({ isAvailable: false }).execute();
  await database.updateTable('categories').set({ isAvailable: false }).execute();
  await database
    .insertInto('segments')
    .values(segments.map((segment) => ({ ...segment, isAvailable: true })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        isAvailable: true,
      })),
    )
    .execute();
  if (categories.length === 0) return;
  await database
    .insertInto('categories')
    .values(categories.map((category) => ({ ...category, isAvailable: true })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        pricePaise: eb.ref('excluded.pricePaise'),
        description: eb.ref('excluded.description'),
        position: eb.ref('excluded.position'),
        isAvailable: true,
      })),
    )
    .execute();
}

/** Replaces all form fields. */
export async function replaceFormFields(
  database: Database,
  fields: readonly Insertable<FormFieldsTable>[],
): Promise<void> {
  await database.deleteFrom('formFields').execute();
  if (fields.length > 0) await database.insertInto('formFields').values(fields).execute();
}
