import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { ValidationRule } from 'graphql';
import type { MercuriusContext, MercuriusOptions } from 'mercurius';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { OwnIndex } from '#server/store/quickFind.ts';

/*
 * The GraphQL schema of quick find: the catalogue and the customer's own entries, read-only. The
 * limits apply to every query, even a registered one.
 */

const deepest = 6;
const mostTokens = 1_000;
const maxAliases = 10;

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
  ) => QuickFindIndex[List] | Promise<QuickFindIndex[List]>;
};

/** The schema over the catalogue and the index in the context. */
export function quickFindGraph(catalogue: Catalogue): MercuriusOptions {
  const lists: Lists = {
    segments: async () => (await catalogue.offerings()) as QuickFindIndex['segments'],
    applications: (_root, _given, { own }) => own.applications,
    bookmarks: (_root, _given, { own }) => own.bookmarks,
    orders: (_root, _given, { own }) => own.orders,
  };
  return {
    schema,
    resolvers: { Query: { ...lists } },
    routes: false,
    // A registered query is compiled from its second call.
    jit: 1,
    queryDepth: deepest,
    graphql: { parseOptions: { maxTokens: mostTokens } },
    validationRules: [NoSchemaIntrospectionCustomRule, fewAliases],
    // The route masks errors itself, so it needs the original ones.
    errorFormatter: (response) => ({ statusCode: 500, response }),
  };
}

const fewAliases: ValidationRule = (context) => {
  let aliases = 0;
  return {
    Field({ alias }) {
      if (alias) aliases += 1;
      if (alias && aliases === maxAliases + 1) {
        context.reportError(new GraphQLError(`More than ${maxAliases} aliases.`));
      }
    },
  };
};

declare module 'mercurius' {
  interface MercuriusContext {
    /** The customer's own entries. */
    own: OwnIndex;
  }
}
