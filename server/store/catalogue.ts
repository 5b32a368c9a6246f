import { mostFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { Database } from './transaction.ts';

export type StoredCatalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** Rises with every change of segments, categories or form fields. */
export async function readCatalogueVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Available segments and categories (prices in paise) and form fields, in order (spec §3). */
export async function readCatalogue(database: Database) {
  const segments = await database
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('is_available', '=', true)
    .orderBy('position')
    .execute();
  const categories = await database
    .selectFrom('categories')
    .select(['id', 'segment_id', 'name', 'price_paise', 'description'])
    .where('is_available', '=', true)
    .orderBy('position')
    .execute();
  const rows = await database
    .selectFrom('form_fields')
    .selectAll()
    .orderBy('position')
    .limit(mostFields)
    .execute();
  const fields = rows.map((row): FormField => ({
    id: row.id,
    step: row.step,
    type: row.type,
    label: row.label,
    attribute: row.attribute,
    placeholder: row.placeholder,
    defaultValue: row.default_value,
    required: row.required,
    errorMessage: row.error_message,
    options: row.options,
    infoMessage: row.info_message,
    forSpecific: row.for_specific,
    specific: row.specific,
  }));
  return { segments, categories, fields };
}
