import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { ValidationRule } from 'graphql';
import type { MercuriusContext, MercuriusOptions } from 'mercurius';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { toRupees } from '#server/common/money.ts';
import { findApplications, findBookmarks, findOrders } from '#server/store/quickFind.ts';
import type { NamedApplication } from '#server/store/quickFind.ts';
import type { Database } from '#server/store/transaction.ts';
import { toOrderStatus } from './views.ts';

/*
 * The graph behind quick find: what is sold and what is the customer's own, read only.
 * The limits hold for every query, whoever registered it.
 */

const deepest = 6;
const mostTokens = 1_000;
const mostAliases = 10;

const schema = `
  type Query {
    segments: [Segment!]!
    applications: [Application!]!
    bookmarks: [Bookmark!]!
    orders: [Order!]!
  }
  type Segment { id: ID!, name: String!, categories: [Category!]! }
  "Amounts are rupees, moments ISO texts."
  type Category { id: ID!, name: String!, price: Float!, description: String! }
  type Named { id: ID!, name: String! }
  type Application {
    id: ID!, appStatus: Int!, price: Float!, createdAt: String!, category: Named!, segment: Named!
  }
  type Bookmark { id: ID!, application: BookmarkedApplication! }
  type BookmarkedApplication { id: ID!, category: Named!, segment: Named! }
  enum OrderStatus { PENDING SUCCESS FAILED }
  type Order {
    id: ID!, customOrderId: String!, totalAmount: Float!, status: OrderStatus!, createdAt: String!
  }
`;

type Lists = {
  [List in keyof QuickFindIndex]: (
    root: unknown,
    given: unknown,
    asker: MercuriusContext,
  ) => Promise<QuickFindIndex[List]>;
};

/** The schema with one statement for each list. */
export function quickFindGraph(database: Database, catalogue: Catalogue): MercuriusOptions {
  const lists: Lists = {
    segments: async () => (await catalogue.offerings()) as QuickFindIndex['segments'],
    async applications(_root, _given, { userId }) {
      const rows = await findApplications(database, userId);
      return rows.map((row) => ({
        ...toNames(row),
        appStatus: row.appStatus,
        price: toRupees(row.pricePaise),
        createdAt: row.createdAt.toISOString(),
      }));
    },
    async bookmarks(_root, _given, { userId }) {
      const rows = await findBookmarks(database, userId);
      return rows.map((row) => ({ id: row.bookmarkId, application: toNames(row) }));
    },
    async orders(_root, _given, { userId }) {
      const rows = await findOrders(database, userId);
      return rows.map((row) => ({
        id: row.id,
        customOrderId: row.customOrderId,
        totalAmount: toRupees(row.totalPaise),
        status: toOrderStatus(row.state),
        createdAt: row.createdAt.toISOString(),
      }));
    },
  };
  return {
    schema,
    resolvers: { Query: { ...lists } },
    routes: false,
    queryDepth: deepest,
    graphql: { parseOptions: { maxTokens: mostTokens } },
    validationRules: [NoSchemaIntrospectionCustomRule, fewAliases],
    // The route masks errors; it needs to see them as they were thrown.
    errorFormatter: (response) => ({ statusCode: 500, response }),
  };
}

function toNames(row: NamedApplication) {
  return {
    id: row.id,
    category: { id: row.categoryId, name: row.categoryName },
    segment: { id: row.segmentId, name: row.segmentName },
  };
}

const fewAliases: ValidationRule = (context) => {
  let aliases = 0;
  return {
    Field({ alias }) {
      if (alias) aliases += 1;
      if (alias && aliases === mostAliases + 1) {
        context.reportError(new GraphQLError(`More than ${mostAliases} aliases.`));
      }
    },
  };
};

declare module 'mercurius' {
  interface MercuriusContext {
    /** Who asks. */
    userId: string;
  }
}
