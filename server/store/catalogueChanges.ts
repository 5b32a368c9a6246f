import { CatalogueFileError } from '#server/catalogue/file.ts';
import type {
  CatalogueFile,
  CatalogueInput,
  FileField,
  FileSegment,
} from '#server/catalogue/file.ts';
import { newId } from '#server/common/identifiers.ts';
import { rupeesOf } from '#server/common/money.ts';
import { readCatalogue } from './catalogue.ts';
import type { StoredCatalogue } from './catalogue.ts';
import type { Database } from './transaction.ts';

/**
 * Makes the catalogue what the file says, in the caller's transaction. What the file leaves out is
 * sold and asked no more; rows that applications need stay. Running servers see the new version.
 */
export async function writeCatalogue(
  database: Database,
  { segments, form }: CatalogueFile,
): Promise<void> {
  await database
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
  if (segments) await writeSegments(database, segments);
  if (form) await writeForm(database, form, await readCatalogue(database));
}

async function writeSegments(database: Database, segments: readonly FileSegment[]): Promise<void> {
  const withIds = segments.map((segment) => ({ ...segment, id: segment.id ?? newId() }));
  const segmentRows = withIds.map(({ id, name }, position) => ({
    id,
    name,
    position,
    is_available: true,
  }));
  const categoryRows = withIds.flatMap(({ id: segmentId, categories }) =>
    categories.map(({ id, name, price, description }, position) => ({
      id: id ?? newId(),
      segment_id: segmentId,
      name,
      price_paise: Math.round(price * 100),
      description,
      position,
      is_available: true,
    })),
  );
  refuseRepeated([...segmentRows, ...categoryRows].map(({ id }) => id.toLowerCase()));

  await database.updateTable('segments').set({ is_available: false }).execute();
  await database.updateTable('categories').set({ is_available: false }).execute();
  await database
    .insertInto('segments')
    .values(segmentRows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        is_available: true,
      })),
    )
    .execute();
  if (categoryRows.length === 0) return;
  await database
    .insertInto('categories')
    .values(categoryRows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        segment_id: eb.ref('excluded.segment_id'),
        name: eb.ref('excluded.name'),
        price_paise: eb.ref('excluded.price_paise'),
        description: eb.ref('excluded.description'),
        position: eb.ref('excluded.position'),
        is_available: true,
      })),
    )
    .execute();
}

function refuseRepeated(ids: readonly string[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new CatalogueFileError(`The file uses the id ${repeated} twice.`);
}

async function writeForm(
  database: Database,
  form: readonly FileField[],
  catalogue: StoredCatalogue,
): Promise<void> {
  const idsBefore = new Map(catalogue.fields.map(({ attribute, id }) => [attribute, id]));
  const rows = form.map((field, position) => {
    const specific = field.specific.map((target, index) =>
      idsOf(target, catalogue, `form[${position}].specific[${index}]`),
    );
    return {
      id: idsBefore.get(field.attribute) ?? newId(),
      position,
      step: field.step,
      type: field.type,
      label: field.label,
      attribute: field.attribute,
      placeholder: field.placeholder,
      default_value: JSON.stringify(field.defaultValue ?? null),
      required: field.required,
      error_message: field.errorMessage,
      options: JSON.stringify(field.options),
      info_message: field.infoMessage,
      for_specific: specific.length > 0,
      specific: JSON.stringify(specific),
    };
  });
  await database.deleteFrom('form_fields').execute();
  if (rows.length > 0) await database.insertInto('form_fields').values(rows).execute();
}

function idsOf(
  target: FileField['specific'][number],
  { segments, categories }: StoredCatalogue,
  place: string,
): { segmentId: string; categoryId?: string } {
  const segment = segments.find(({ name }) => name === target.segment);
  if (!segment) {
    throw new CatalogueFileError(`${place}.segment is no segment: "${target.segment}".`);
  }
  if (target.category === undefined) return { segmentId: segment.id };
  const category = categories.find(
    ({ name, segment_id }) => name === target.category && segment_id === segment.id,
  );
  if (!category) {
    throw new CatalogueFileError(`${place}.category is not in its segment: "${target.category}".`);
  }
  return { segmentId: segment.id, categoryId: category.id };
}

/** The present catalogue as a file holds it. */
export async function readCatalogueAsFile(database: Database): Promise<CatalogueInput> {
  const catalogue = await readCatalogue(database);
  return {
    segments: catalogue.segments.map(({ id, name }) => ({
      id,
      name,
      categories: catalogue.categories
        .filter(({ segment_id }) => segment_id === id)
        .map((category) => ({
          id: category.id,
          name: category.name,
          price: rupeesOf(category.price_paise),
          description: category.description,
        })),
    })),
    form: askedFields(catalogue).map(({ specific, ...field }) => ({
      step: field.step,
      type: field.type as FileField['type'],
      label: field.label,
      attribute: field.attribute,
      ...(field.placeholder && { placeholder: field.placeholder }),
      ...(field.defaultValue !== null && { defaultValue: field.defaultValue as string }),
      ...(field.required && { required: true }),
      ...(field.errorMessage && { errorMessage: field.errorMessage }),
      ...(field.options.length > 0 && { options: field.options.map(shortOption) }),
      ...(field.infoMessage && { infoMessage: field.infoMessage }),
      ...(field.forSpecific && { specific }),
    })),
  };
}

/** Fields with the names they are made for, without those that nobody is asked any more. */
function askedFields(catalogue: StoredCatalogue) {
  return catalogue.fields
    .map((field) => ({
      ...field,
      specific: field.specific.flatMap((ids) => namesOf(ids, catalogue)),
    }))
    .filter(({ forSpecific, specific }) => !forSpecific || specific.length > 0);
}

function shortOption({ label, value }: { label: string; value: string }) {
  return label === value ? label : { label, value };
}

/** Nothing for what is not sold any more. */
function namesOf(
  { segmentId, categoryId }: { segmentId: string; categoryId?: string | null | undefined },
  { segments, categories }: StoredCatalogue,
) {
  const segment = segments.find(({ id }) => id === segmentId);
  if (!segment) return [];
  if (!categoryId) return [{ segment: segment.name }];
  const category = categories.find(({ id }) => id === categoryId);
  return category ? [{ segment: segment.name, category: category.name }] : [];
}
