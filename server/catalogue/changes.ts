import { newId } from '#server/common/identifiers.ts';
import { toRupees } from '#server/common/money.ts';
import {
  readCatalogue,
  raiseCatalogueVersion,
  readCategorySegments,
  replaceFormFields,
  replaceOfferings,
} from '#server/store/catalogue.ts';
import type { StoredCatalogue } from '#server/store/catalogue.ts';
import type { Database } from '#server/store/transaction.ts';
import { CatalogueFileError } from './file.ts';
import type { CatalogueFile, CatalogueInput, FileField, FileSegment } from './file.ts';

/**
 * Writes the file's catalogue in the caller's transaction. What the file leaves out is no longer
 * sold or asked; rows that applications need stay. Running servers notice the new version.
 */
export async function writeCatalogue(
  database: Database,
  { segments, form }: CatalogueFile,
): Promise<void> {
  await raiseCatalogueVersion(database);
  if (segments) await writeSegments(database, segments);
  if (form) await writeForm(database, form, await readCatalogue(database));
}

async function writeSegments(database: Database, segments: readonly FileSegment[]): Promise<void> {
  const withIds = segments.map((segment) => ({ ...segment, id: segment.id ?? newId() }));
  const segmentRows = withIds.map(({ id, name }, position) => ({
    id,
    name,
    position,
  }));
  const categoryRows = withIds.flatMap(({ id: segmentId, categories }) =>
    categories.map(({ id = newId(), price, ...category }, position) => ({
      ...category,
      id,
      segmentId,
      pricePaise: Math.round(price * 100),
      position,
    })),
  );
  refuseRepeated([...segmentRows, ...categoryRows].map(({ id }) => id.toLowerCase()));
  refuseMoved(categoryRows, await readCategorySegments(database));

  await replaceOfferings(database, segmentRows, categoryRows);
}

function refuseRepeated(ids: readonly string[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new CatalogueFileError(`The file uses the id ${repeated} twice.`);
}

/** Applications and fields refer to a category together with its segment. */
function refuseMoved(
  rows: readonly { id: string; segmentId: string }[],
  stored: readonly { id: string; segmentId: string }[],
): void {
  const before = new Map(stored.map(({ id, segmentId }) => [id, segmentId]));
  const moved = rows.find(({ id, segmentId }) => (before.get(id) ?? segmentId) !== segmentId);
  if (moved) {
    throw new CatalogueFileError(
      `The category ${moved.id} belongs to another segment; leave the id out for a new one.`,
    );
  }
}

async function writeForm(
  database: Database,
  form: readonly FileField[],
  catalogue: StoredCatalogue,
): Promise<void> {
  const idsBefore = new Map(catalogue.fields.map(({ attribute, id }) => [attribute, id]));
  const rows = form.map((field, position) => {
    const specific = field.specific.map((target, index) =>
      findIds(target, catalogue, `form[${position}].specific[${index}]`),
    );
    return {
      ...field,
      id: idsBefore.get(field.attribute) ?? newId(),
      position,
      defaultValue: JSON.stringify(field.defaultValue ?? null),
      options: JSON.stringify(field.options),
      forSpecific: specific.length > 0,
      specific: JSON.stringify(specific),
    };
  });
  await replaceFormFields(database, rows);
}

function findIds(
  target: FileField['specific'][number],
  { segments, categories }: StoredCatalogue,
  path: string,
): { segmentId: string; categoryId?: string } {
  const segment = segments.find(({ name }) => name === target.segment);
  if (!segment) {
    throw new CatalogueFileError(`${path}.segment is not a segment: "${target.segment}".`);
  }
  if (target.category === undefined) return { segmentId: segment.id };
  const category = categories.find(
    ({ name, segmentId }) => name === target.category && segmentId === segment.id,
  );
  if (!category) {
    throw new CatalogueFileError(`${path}.category is not in its segment: "${target.category}".`);
  }
  return { segmentId: segment.id, categoryId: category.id };
}

/** The current catalogue in the format of the file. */
export async function readCatalogueAsFile(database: Database): Promise<CatalogueInput> {
  const catalogue = await readCatalogue(database);
  return {
    segments: catalogue.segments.map(({ id, name }) => ({
      id,
      name,
      categories: catalogue.categories
        .filter(({ segmentId }) => segmentId === id)
        .map((category) => ({
          id: category.id,
          name: category.name,
          price: toRupees(category.pricePaise),
          description: category.description,
        })),
    })),
    form: selectFields(catalogue).map(({ specific, ...field }) => ({
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

/** Fields with the names of their categories, without those that apply to none any more. */
function selectFields(catalogue: StoredCatalogue) {
  return catalogue.fields
    .map((field) => ({
      ...field,
      specific: field.specific.flatMap((ids) => findNames(ids, catalogue)),
    }))
    .filter(({ forSpecific, specific }) => !forSpecific || specific.length > 0);
}

function shortOption({ label, value }: { label: string; value: string }) {
  return label === value ? label : { label, value };
}

/** Empty for a segment or category that is no longer sold. */
function findNames(
  { segmentId, categoryId }: { segmentId: string; categoryId?: string | null | undefined },
  { segments, categories }: StoredCatalogue,
) {
  const segment = segments.find(({ id }) => id === segmentId);
  if (!segment) return [];
  if (!categoryId) return [{ segment: segment.name }];
  const category = categories.find(({ id }) => id === categoryId);
  return category ? [{ segment: segment.name, category: category.name }] : [];
}
