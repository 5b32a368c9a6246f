import type { GenericSchema, InferInput, InferOutput } from 'valibot';

export interface RefusalDeclaration {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  /** A sentence for the customer. */
  message: string;
}

/** Refusals that any endpoint may return. */
export const commonRefusals = {
  refused: { status: 400, message: 'The request could not be completed.' },
  input_invalid: { status: 400, message: 'Please check what you entered.' },
  session_ended: { status: 401, message: 'Please sign in to continue.' },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'Not found.' },
  too_large: { status: 413, message: 'The request is too large.' },
  wrong_content_type: { status: 415, message: 'This kind of content is not accepted here.' },
  too_often: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, RefusalDeclaration>;

export type CommonRefusal = keyof typeof commonRefusals;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /**
   * Who may call: anyone, the holder of a session, staff and owners, or owners alone. To all others
   * a call of staff or owners does not exist.
   */
  access: 'public' | 'session' | 'staff' | 'owner';
  /** The accepted JSON body; absent for a call without a body. */
  body?: GenericSchema;
  /** Optional query parameters, all strings. */
  query?: GenericSchema<unknown, Record<string, string | undefined>>;
  /** True for multipart form data with parts named `files`. */
  multipart?: true;
  /** True if the answer is streamed, however slowly it is read. */
  streamed?: true;
  /** True if a success is a streamed zip archive, outside the envelope. */
  archive?: true;
  /** True if the answers are those of GraphQL, outside the envelope (S-38). */
  graphql?: true;
  /** Beyond the specification: a back end without it answers 404 in any form. */
  optional?: true;
  /** Parses the whole answer body into the call's value. */
  answer: GenericSchema;
  /** The member of `data` that may hold the list in this back end's answer. */
  listedAs?: string;
  /** True if the answer is 201 for something new and 200 for something that existed. */
  creates?: true;
  /** The customer's success message; by name if it depends on the request. */
  done?: string | Readonly<Record<string, string>>;
  /** The customer's message after an unexpected failure. */
  broke?: string;
  /** Refusals of this endpoint, in addition to the common ones. */
  refusals: Record<string, RefusalDeclaration>;
  /** The refusal meant by a failure without a code; `refused` when absent. */
  general?: string;
}

/** Declares one call of specification §7 (or one of the extra calls of `docs/api.md`). */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<E extends Endpoint> = Record<ParamNames<E['path']>, string>;
export type Body<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined;
export type Query<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined;
/** A caller's input: path parameters, query and body in one object. */
export type Input<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? Params<E> & InferInput<S>
  : keyof Params<E> extends never
    ? QueryInput<E> | undefined
    : Params<E> & QueryInput<E>;
type QueryInput<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferInput<S>
  : unknown;
export type Answer<E extends Endpoint> = InferOutput<E['answer']>;
export type RefusalCode<E extends Pick<Endpoint, 'refusals'>> =
  | (keyof E['refusals'] & string)
  | CommonRefusal;

/** Status and sentence of one of the endpoint's refusals, common ones included. */
export function findRefusal<E extends Pick<Endpoint, 'refusals'>>(
  { refusals }: E,
  code: RefusalCode<E>,
): RefusalDeclaration {
  const own: Record<string, RefusalDeclaration> = refusals;
  const common: Record<string, RefusalDeclaration> = commonRefusals;
  return own[code] ?? common[code] ?? commonRefusals.refused;
}

const pathParameter = /:(\w+)/g;

/** Fills the `:name` places of a path with escaped values; returns the other input as `rest`. */
export function fillPath(
  { path }: Pick<Endpoint, 'path'>,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(pathParameter, (_, name: string) => {
    const { [name]: value } = input;
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value : '');
  });
  return { path: filled, rest };
}
