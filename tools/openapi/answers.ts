import type { JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { createObjectSchema, toSchema } from './schemas.ts';

/*
 * A reader of `contract/readers.ts` accepts every answer that specification §7 allows. This back
 * end sends the narrowest of them, which is derived from the structure of the reader.
 */

/** A schema made by `v.pipe`. */
interface Pipe extends GenericSchema {
  pipe: readonly [GenericSchema, unknown, GenericSchema?];
}

/** A page with its items and its `next`. */
interface PageSchema extends GenericSchema {
  entries: { items: Pipe; next: GenericSchema };
}

/** The JSON Schema of a success; `data` overrides it where the server sends more than is read. */
export function createAnswerSchema(
  { answer, listedAs }: Endpoint,
  data?: GenericSchema,
): JsonSchema {
  if (data) return envelope({ data: toSchema(data) });
  const [body, , value] = (answer as Pipe).pipe;
  if (!value) return toSchema(body);
  if (body.type === 'object') return envelope({ data: toSchema(value) });
  const page = value.type === 'object' ? (value as PageSchema).entries : undefined;
  const [, , list = value] = page?.items.pipe ?? [];
  const items = toSchema(list);
  const listed = listedAs === undefined ? items : createObjectSchema({ [listedAs]: items });
  return envelope({ data: listed }, page && { next: toSchema(page.next) });
}

function envelope(needed: Record<string, JsonSchema>, optional?: Record<string, JsonSchema>) {
  const message: JsonSchema = { type: 'string' };
  return createObjectSchema(
    { success: { type: 'boolean', const: true }, ...needed },
    { message, ...optional },
  );
}
