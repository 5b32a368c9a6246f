import {
  listCategories,
  listSegments,
  readCategory,
  readFormStructure,
} from '#contract/catalogue.ts';
import { refused } from '#contract/outcome.ts';
import type { Mount } from './mount.ts';

/** What is sold, for everybody; revalidated by its tag. */
export const catalogueRoutes: Mount = (_app, handle, { catalogue }) => {
  handle(listSegments, async () => ({ prepared: await catalogue.segments() }));

  handle(listCategories, async ({ params }) => {
    const prepared = await catalogue.categoriesOf(params.segmentId);
    return prepared ? { prepared } : refused('not_found');
  });

  handle(readCategory, async ({ params }) => {
    const prepared = await catalogue.category(params.categoryId);
    return prepared ? { prepared } : refused('not_found');
  });

  handle(readFormStructure, async ({ query }) => ({
    prepared: await catalogue.formStructure(query),
  }));
};
