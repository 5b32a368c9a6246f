import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { ValidationRule } from 'graphql';
import type { MercuriusContext, MercuriusOptions } from 'mercurius';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { rupeesOf } from '#server/common/money.ts';
import { findApplicationsOf, findBookmarksOf, findOrdersOf } from '#server/store/quickFind.ts';
import type { NamedApplication } from '#server/store/quickFind.ts';
import type { Database } from '#server/store/transaction.ts';
import { orderStatusOf } from './views.ts';

/*
 * The graph behind quick find (R-200, X9): what is sold and what is the customer's own, read only.
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
      const rows = await findApplicationsOf(database, userId);
      return rows.map((row) => ({
        ...namesOf(row),
        appStatus: row.app_status,
        price: rupeesOf(row.price_paise),
        createdAt: row.created_at.toISOString(),
      }));
    },
    async bookmarks(_root, _given, { userId }) {
      const rows = await findBookmarksOf(database, userId);
      return rows.map((row) => ({ id: row.bookmark_id, application: namesOf(row) }));
    },
    async orders(_root, _given, { userId }) {
      const rows = await findOrdersOf(database, userId);
      return rows.map((row) => ({
        id: row.id,
        customOrderId: row.custom_order_id,
        totalAmount: rupeesOf(row.total_paise),
        status: orderStatusOf(row.state),
        createdAt: row.created_at.toISOString(),
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

function namesOf(row: NamedApplication) {
  return {
    id: row.id,
    category: { id: row.category_id, name: row.category_name },
    segment: { id: row.segment_id, name: row.segment_name },
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
