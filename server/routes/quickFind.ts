import mercurius from 'mercurius';
import { contract } from '#contract/index.ts';
import { readOwnIndex } from '#server/store/quickFind.ts';
import type { Mount } from './mount.ts';
import { quickFindGraph } from './quickFindGraph.ts';

/** The read-only GraphQL query of quick find; registered queries only. */
export const quickFindRoutes: Mount = (app, handle, { database, catalogue }) => {
  void app.register(mercurius, quickFindGraph(catalogue));

  handle(
    contract.quickFind.readIndex,
    async ({ body: { query }, read: { own } }) => {
      const { data, errors } = await app.graphql(query, { own });
      if (errors?.[0]) throw errors[0].originalError ?? errors[0];
      return { data };
    },
    { read: (token: string) => readOwnIndex(database, token) },
  );
};
