import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Draw } from '#tools/planner/script.ts';

/* Values that a schema of the contract accepts, for the random walks of the planner. */

/** Texts that fields and answers hold, and some that are often mistaken. */
const texts = [
  '',
  'a',
  'Asha Verma',
  'आशा वर्मा',
  '𝒜 🙂 <b>&amp;',
  ' spaced out ',
  'null',
  '0',
  '21',
  '123456',
  '9876543210',
  'asha@example.com',
  'secret-12',
  'Sunrise7river',
  '27AAPFU0939F1ZV',
  '2026-01-01T00:00:00.000Z',
  'x'.repeat(200),
];

const maxTries = 200;

/** A value as the contract reads it, drawn from what its schema accepts. */
export function drawPayload<Schema extends GenericSchema>(
  schema: Schema,
  draw: Draw,
): InferOutput<Schema> {
  const read = removeEnvelope(schema);
  return v.parse(read, drawInput(read, draw));
}

/** A pipe from its last schema on, such as that of `data` in an answer. */
function removeEnvelope<Schema extends GenericSchema>(schema: Schema): Schema {
  const { pipe = [schema] } = schema as unknown as Parts;
  const [inner = schema, ...rules] = pipe.slice(
    pipe.findLastIndex(({ kind }) => kind === 'schema'),
  );
  return v.pipe(inner, ...rules) as unknown as Schema;
}

/** The parts of a schema that say what to draw. */
interface Parts {
  type: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  wrapped?: GenericSchema;
  value?: GenericSchema;
  literal?: unknown;
  options?: readonly unknown[];
  /** The schema itself, and the rules and schemas after it. */
  pipe?: readonly GenericSchema[];
}

/** An input that the schema accepts. Throws when no try gives one. */
function drawInput(schema: GenericSchema, draw: Draw): unknown {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const input = drawCandidate(schema, draw);
    if (v.is(schema, input)) return input;
  }
  throw new Error(`Nothing that was drawn fits a schema of type ${schema.type}.`);
}

function drawCandidate(schema: GenericSchema, draw: Draw): unknown {
  const parts = schema as unknown as Parts;
  const last = parts.pipe?.findLast(({ kind }) => kind === 'schema');
  if (last && last !== parts.pipe?.[0]) return drawCandidate(last, draw);
  const { type, entries = {}, item, wrapped, value, literal, options = [] } = parts;
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item;
  switch (type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(entries).map(([key, entry]) => [key, drawInput(entry, draw)]),
      );
    case 'array':
      return Array.from({ length: draw(4) }, () => item && drawInput(item, draw));
    case 'record':
      return Object.fromEntries(
        texts.slice(1, 1 + draw(4)).map((key) => [key, value && drawInput(value, draw)]),
      );
    case 'optional':
    case 'nullish':
      return wrapped && draw(4) > 0 ? drawInput(wrapped, draw) : undefined;
    case 'nullable':
      return wrapped && draw(4) > 0 ? drawInput(wrapped, draw) : null;
    case 'union':
    case 'variant':
      return drawInput(pick(options as readonly GenericSchema[]), draw);
    case 'picklist':
      return pick(options);
    case 'literal':
      return literal;
    case 'boolean':
      return draw(2) === 1;
    case 'number':
      return pick([0, 1, 2, 999, 99_999, draw(1000) / 100]);
    default:
      return pick(texts);
  }
}
