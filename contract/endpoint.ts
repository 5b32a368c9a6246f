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
  /** Who may call: anybody, or the holder of a session. */
  access: 'public' | 'session';
  /** The JSON body the server accepts. Absent: the call has no body. */
  body?: GenericSchema;
  /** Optional query parameters, all strings. */
  query?: GenericSchema<unknown, Record<string, string | undefined>>;
  /** True where the body is multipart form data with parts named `files`. */
  multipart?: true;
  /** True where the answer is sent as it is made, however slowly it is read. */
  streamed?: true;
  /** Beyond the specification: a back end without it answers 404 in whatever form. */
  optional?: true;
  /** Reads the whole answer body and yields the value of the call. */
  answer: GenericSchema;
  /** The member of `data` that holds the list of this back end's answer, where `data` is not the list. */
  listedAs?: string;
  /** True where what the call made is answered with 201, and with 200 if it was there before. */
  creates?: true;
  /** What the customer is told once it is done; by name where that depends on what was asked. */
  done?: string | Readonly<Record<string, string>>;
  /** What the customer is told when it broke. */
  broke?: string;
  /** Refusals of this endpoint alone, beside the common ones. */
  refusals: Record<string, RefusalDeclaration>;
  /** The refusal meant by a "no" that names none; absent: `refused`. */
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
/** What a caller says: the places of the path, the query and the body in one object. */
export type Input<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? Params<E> & InferInput<S>
  : keyof Params<E> extends never
    ? QueryInput<E> | undefined
    : Params<E> & QueryInput<E>;
type QueryInput<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferInput<S>
  : unknown;
export type Answer<E extends Endpoint> = InferOutput<E['answer']>;
export type RefusalCode<E extends Endpoint> = (keyof E['refusals'] & string) | CommonRefusal;

/** Status and sentence of a refusal of `endpoint`; the common ones included. */
export function findRefusal<E extends Endpoint>(
  { refusals }: E,
  code: RefusalCode<E>,
): RefusalDeclaration {
  const own: Record<string, RefusalDeclaration> = refusals;
  const common: Record<string, RefusalDeclaration> = commonRefusals;
  return own[code] ?? common[code] ?? commonRefusals.refused;
}

const place = /:(\w+)/g;

/** Fills `:name` places of a path; values are escaped. What else the caller said is left over. */
export function fillPath(
  { path }: Pick<Endpoint, 'path'>,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(place, (_, name: string) => {
    const { [name]: value } = input;
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value : '');
  });
  return { path: filled, rest };
}
