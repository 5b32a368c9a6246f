import { newId } from '#server/identifiers.ts';
import { accept } from '#server/store/outcome.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { segments } from './catalogue.ts';
import { fields } from './form.ts';
import type { SeedField } from './form.ts';

/** Fills an empty catalogue; an existing one is left alone. */
export async function seed(database: Database): Promise<void> {
  await transact(database, async (transaction) => {
    const existing = await transaction.selectFrom('segments').select('id').executeTakeFirst();
    if (existing) return accept(null);

    const ids = new Map<string, { segmentId: string; categoryId?: string }>();
    for (const [position, segment] of segments.entries()) {
      const segmentId = newId();
      ids.set(segment.key, { segmentId });
      await transaction
        .insertInto('segments')
        .values({ id: segmentId, name: segment.name, position })
        .execute();
      const categories = segment.categories.map((category, index) => {
        const id = newId();
        if (category.key) ids.set(category.key, { segmentId, categoryId: id });
        return {
          id,
          segment_id: segmentId,
          name: category.name,
          price_paise: Math.round(category.price * 100),
          description: category.description,
          position: index,
          is_available: true,
        };
      });
      if (categories.length > 0) {
        await transaction.insertInto('categories').values(categories).execute();
      }
    }
    await transaction
      .insertInto('form_fields')
      .values(fields.map((field, position) => rowOf(field, position, ids)))
      .execute();
    return accept(null);
  });
}

type Ids = ReadonlyMap<string, { segmentId: string; categoryId?: string }>;

function rowOf(field: SeedField, position: number, ids: Ids) {
  const keys = field.category ? [field.category] : (field.segments ?? []);
  const specific = keys.flatMap((key) => ids.get(key) ?? []);
  return {
    id: newId(),
    position,
    step: field.step,
    type: field.type,
    label: field.label,
    attribute: field.attribute,
    placeholder: field.placeholder ?? '',
    default_value: JSON.stringify(field.defaultValue ?? null),
    required: field.required ?? false,
    error_message: field.errorMessage ?? '',
    options: JSON.stringify((field.options ?? []).map((text) => ({ label: text, value: text }))),
    info_message: field.infoMessage ?? '',
    for_specific: specific.length > 0,
    specific: JSON.stringify(specific),
  };
}
