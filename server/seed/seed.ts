import { checkCatalogue } from '#server/catalogue/file.ts';
import type { CatalogueInput } from '#server/catalogue/file.ts';
import { writeCatalogue } from '#server/catalogue/changes.ts';
import { lockCatalogue } from '#server/store/catalogue.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { describeCategory, segments } from './catalogue.ts';
import { fields } from './form.ts';
import type { SeedField } from './form.ts';

/** Fills an empty catalogue; an existing one is not changed. Parallel servers are serialised. */
export async function seed(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockCatalogue(transaction);
    const existing = await transaction.selectFrom('segments').select('id').executeTakeFirst();
    if (!existing) await writeCatalogue(transaction, checkCatalogue(seedCatalogue()));
  });
}

function seedCatalogue(): CatalogueInput {
  return {
    segments: segments.map(({ name, categories }) => ({
      name,
      categories: categories.map((category) => ({
        name: category.name,
        price: category.price,
        description: describeCategory(category),
      })),
    })),
    form: fields.map(({ segments, category, options = [], ...field }) => ({
      ...field,
      options: [...options],
      specific: [
        ...(segments ?? []).map(findSegment),
        ...(category ? [findCategory(category)] : []),
      ],
    })),
  };
}

type Target = NonNullable<NonNullable<CatalogueInput['form']>[number]['specific']>[number];

function findSegment(key: string): Target {
  const found = segments.find((segment) => segment.key === key);
  if (!found) throw new Error(`The seed has no segment ${key}`);
  return { segment: found.name };
}

function findCategory(key: NonNullable<SeedField['category']>): Target {
  for (const { name: segment, categories } of segments) {
    const found = categories.find((category) => category.key === key);
    if (found) return { segment, category: found.name };
  }
  throw new Error(`The seed has no category ${key}`);
}
