import { mostFields } from '#contract/limits.ts';
import type { FormField } from '#contract/form.ts';
import type { Database } from './transaction.ts';

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
    .limit(mostFields)
    .execute();
}
