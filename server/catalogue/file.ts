import * as v from 'valibot';
import { answerError, fieldTypes, isUnanswered, isUpload } from '#contract/form.ts';
import { maxFields } from '#contract/limits.ts';
import type { FieldType } from '#contract/form.ts';
import { isId } from '#server/common/identifiers.ts';
import { oneLine } from '#server/common/text.ts';

/*
 * The catalogue file that staff edit (docs/operating.md). Only plain text reaches a page: markup
 * and unknown members, such as patterns, are refused.
 */

/** An invalid catalogue file; the message is one line that names the wrong member. */
export class CatalogueFileError extends Error {}

const maxFileBytes = 1024 * 1024;
const maxOfAKind = 200;
const maxOptions = 100;
const maxSteps = 20;
/** In rupees: the most that one online order can cost. */
const highestPrice = 500_000;

const required = 'is required, as a text';

/** Text without markup, script URLs and characters that hide or reverse text. */
function plain(longest: number, mayBreak = false) {
  return v.pipe(
    v.string(required),
    v.maxLength(longest, `can have at most ${longest} characters`),
    v.check((text) => !/<[a-z!/?]|javascript:/i.test(text), 'must be plain text without markup'),
    v.check(
      (text) => !/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(mayBreak ? unbroken(text) : text),
      'must not contain control characters',
    ),
  );
}

function unbroken(text: string): string {
  return text.replaceAll('\n', ' ');
}

function filled(longest: number) {
  return v.pipe(plain(longest), v.trim(), v.nonEmpty('must not be empty'));
}

function listOf<Item extends v.GenericSchema>(item: Item, most = maxOfAKind) {
  return v.pipe(
    v.array(item, 'must be a list'),
    v.maxLength(most, `can have at most ${most} entries`),
  );
}

function entry<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? 'is not a known member' : 'is required',
  );
}

const uuid = v.pipe(
  v.string(required),
  v.toLowerCase(),
  v.check((text) => isId(text), 'is not an id; leave it out for a new one'),
);

const category = entry({
  id: v.optional(uuid),
  name: filled(120),
  price: v.pipe(
    v.number('must be a number of rupees'),
    v.minValue(1, 'must be at least 1 rupee'),
    v.maxValue(highestPrice, `can be at most ${highestPrice} rupees`),
    v.check((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), 'has at most two decimals'),
  ),
  description: v.optional(plain(1000, true), ''),
});

const segment = entry({
  id: v.optional(uuid),
  name: filled(120),
  categories: v.pipe(listOf(category), uniqueNames('a category')),
});

const option = v.pipe(
  v.union(
    [filled(200), entry({ label: filled(200), value: filled(200) })],
    'must be a text, or a label and a value',
  ),
  v.transform((item) => (typeof item === 'string' ? { label: item, value: item } : item)),
);

const attribute = v.pipe(
  v.string(required),
  v.regex(/^[a-z]\w{0,63}$/i, 'must be a word of letters, digits and _ that starts with a letter'),
  v.check((name) => !(name in {}), 'is a reserved word'),
);

const field = v.pipe(
  entry({
    step: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(maxSteps, `can be at most ${maxSteps}`),
    ),
    type: v.picklist<readonly FieldType[], string>(
      fieldTypes,
      `must be one of ${fieldTypes.join(', ')}`,
    ),
    label: filled(200),
    attribute,
    placeholder: v.optional(plain(200), ''),
    defaultValue: v.optional(v.union([plain(500), v.boolean(), listOf(plain(200), maxOptions)])),
    required: v.optional(v.boolean('must be true or false'), false),
    errorMessage: v.optional(plain(300), ''),
    options: v.optional(listOf(option, maxOptions), []),
    infoMessage: v.optional(plain(500), ''),
    /** By name; empty for a field of all categories. */
    specific: v.optional(
      listOf(entry({ segment: filled(120), category: v.optional(filled(120)) })),
      [],
    ),
  }),
  v.check(
    ({ type, options }) => options.length > 0 || (type !== 'SELECT' && type !== 'RADIO'),
    'needs options to choose from',
  ),
  v.check(
    ({ options }) => new Set(options.map(({ value }) => value)).size === options.length,
    'has two options with the same value',
  ),
  v.check((field) => {
    const { defaultValue } = field;
    if (isUnanswered(defaultValue)) return true;
    // No file was uploaded for it to name.
    if (isUpload(field)) return false;
    return (
      answerError({ ...field, id: '', forSpecific: false, specific: [] }, defaultValue) ===
      undefined
    );
  }, 'has a defaultValue that is not a valid answer'),
);

const catalogueFile = v.pipe(
  entry({
    segments: v.optional(
      v.pipe(listOf(segment), v.minLength(1, 'must not be empty'), uniqueNames('a segment')),
    ),
    form: v.optional(
      v.pipe(
        listOf(field, maxFields),
        v.check(
          (fields) => new Set(fields.map(({ attribute }) => attribute)).size === fields.length,
          'asks for one attribute twice',
        ),
      ),
    ),
  }),
  v.check(
    ({ segments, form }) => segments !== undefined || form !== undefined,
    'has neither segments nor form',
  ),
);

/** Names must be unique, because the form refers to entries by name. */
function uniqueNames<Item extends { name: string }>(what: string) {
  return v.check<Item[], string>(
    (items) => new Set(items.map(({ name }) => name)).size === items.length,
    `has ${what} name twice`,
  );
}

export type CatalogueFile = v.InferOutput<typeof catalogueFile>;
export type CatalogueInput = v.InferInput<typeof catalogueFile>;
export type FileSegment = NonNullable<CatalogueFile['segments']>[number];
export type FileField = NonNullable<CatalogueFile['form']>[number];

/**
 * Parses the text of a catalogue file; throws `CatalogueFileError` naming the first wrong member.
 */
export function readCatalogueFile(text: string): CatalogueFile {
  if (Buffer.byteLength(text) > maxFileBytes) {
    throw new CatalogueFileError('The file is larger than 1 MB.');
  }
  try {
    return checkCatalogue(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message may quote line breaks of the file.
    throw new CatalogueFileError(`The file is not JSON: ${oneLine(error.message)}`, {
      cause: error,
    });
  }
}

/** The same for a parsed value. */
export function checkCatalogue(value: unknown): CatalogueFile {
  const { success, output, issues } = v.safeParse(catalogueFile, value);
  if (success) return output;
  const [first, ...others] = issues;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new CatalogueFileError(`${formatPath(first)} ${first.message}${more}`);
}

/** The place in the file, such as `segments[2].categories[0].price`. */
function formatPath({ path }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => key);
  const parts = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').replace(/^\./, '') || 'The file';
}
