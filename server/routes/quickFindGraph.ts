import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { ValidationRule } from 'graphql';
import type { MercuriusContext, MercuriusOptions } from 'mercurius';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { OwnIndex } from '#server/store/quickFind.ts';

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
  ) => QuickFindIndex[List] | Promise<QuickFindIndex[List]>;
};

/** The schema over the catalogue and over what the asker brings. */
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
    // A registered query is compiled once it comes again.
    jit: 1,
    queryDepth: deepest,
    graphql: { parseOptions: { maxTokens: mostTokens } },
    validationRules: [NoSchemaIntrospectionCustomRule, fewAliases],
    // The route masks errors; it needs to see them as they were thrown.
    errorFormatter: (response) => ({ statusCode: 500, response }),
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
    /** What is the asker's own. */
    own: OwnIndex;
  }
}
