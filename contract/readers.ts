import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';

/*
 * Readers of answer bodies. Specification §7 leaves shapes open, so they accept every form that it
 * allows and refuse the rest as "outside the contract".
 */

/** An opaque id; a number is converted to text. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform((value) => String(value)),
);

/** An amount in rupees, with at most two decimals. */
export const rupees = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A text that may be missing or null; read as ''. */
export const textOrEmpty = v.nullish(v.string(), '');

/** A time as ISO text; '' when missing. */
export const isoTime = v.nullish(v.string(), '');

const message = v.optional(v.nullable(v.string()));

/** A success without data: `success` must be true. */
export const confirmation = v.pipe(
  v.object({ success: v.literal(true), message }),
  v.transform((): null => null),
);

/** A success with a session token beside `success`. */
export const tokenAnswer = v.pipe(
  v.object({ success: v.literal(true), token: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ token }) => token),
);

/** The value at `data`. */
export function getData<S extends GenericSchema>(schema: S) {
  return v.pipe(
    v.object({ success: v.optional(v.literal(true)), data: v.optional(v.unknown()) }),
    v.transform(({ data }) => data),
    schema,
  ) as GenericSchema<unknown, InferOutput<S>>;
}

/**
 * A list at `data.{key}`, at `data` or as the body itself; a single item counts as a list of one.
 */
export function listOf<S extends GenericSchema>(item: S, key = 'data') {
  return v.pipe(
    v.unknown(),
    v.transform((body) => findList(body, key)),
    v.array(item),
  ) as GenericSchema<unknown, InferOutput<S>[]>;
}

function findList(body: unknown, key: string): unknown {
  const data = member(body, 'data');
  const found = [member(data, key), data, body].find((candidate) => candidate !== undefined);
  if (found === null) return [];
  return Array.isArray(found) ? found : [found];
}

function member(value: unknown, key: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>)[key] : undefined;
}
