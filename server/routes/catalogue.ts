import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import type { Mount } from './mount.ts';

/** The public catalogue, revalidated by ETag. */
export const catalogueRoutes: Mount = (_app, handle, { catalogue }) => {
  handle(contract.catalogue.listSegments, async () => ({ prepared: await catalogue.segments() }));

  handle(contract.catalogue.listCategories, async ({ params }) => {
    const prepared = await catalogue.categories(params.segmentId);
    return prepared ? { prepared } : refused('not_found');
  });

  handle(contract.catalogue.readCategory, async ({ params }) => {
    const prepared = await catalogue.category(params.categoryId);
    return prepared ? { prepared } : refused('not_found');
  });

  handle(contract.catalogue.readFormStructure, async ({ query }) => ({
    prepared: await catalogue.formStructure(query),
  }));
};
