import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commonRefusals } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/fields.ts';
import { answerErrors, answersTooLong, draftErrors, fieldTypes } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { hindiSentences, translateToHindi } from '#contract/hindi.ts';
import { endpoints } from '#contract/everyCall.ts';
import { maxAnswerLength } from '#contract/limits.ts';
import { fileUnknown, uploadHint, uploadLimits, uploadTypes } from '#contract/upload.ts';
import { listMessagePairs } from '#tests/support/messagePairs.ts';
import { createField } from '#tests/support/formField.ts';
import { hi } from '../../src/messages/hi.ts';

/* Compares Hindi with English texts; the compiler checks the keys, this the content. */

const root = join(import.meta.dirname, '../..');

/** Words that stay in Latin letters (`docs/languages.md`). */
const latin =
  /\b(Briefcase|Razorpay|JavaScript|Chrome|Edge|Firefox|Safari|UPI|EMI|GST|OTP|JPG|PNG|MP4|MOV|PDF|DOC|DOCX|\d+MB|Enter|Esc|Ctrl|account-data\.json)\b/g;

const pairs = listMessagePairs();

describe('the Hindi table', () => {
  test('has nothing in English except names and examples (S-49)', () => {
    const same = pairs.filter(({ english, hindi }) => english === hindi).map(({ key }) => key);
    expect([...new Set(same)]).toEqual([
      'common.brand',
      'common.pageTitle',
      'common.of',
      'fields.gstNoExample',
      'signedIn.control',
      'topBar.counted',
      'payments.methods.upi',
      'payments.methods.emi',
      'quickFind.enter',
      'quickFind.escape',
    ]);
  });

  test.each(globSync('*.ts', { cwd: join(root, 'src/messages/en') }))(
    '%s has the same exports as the English one (S-49)',
    async (file) => {
      const [english, hindi] = await Promise.all([
        import(join(root, 'src/messages/en', file)) as Promise<object>,
        import(join(root, 'src/messages/hi', file)) as Promise<object>,
      ]);
      expect(Object.keys(hindi)).toEqual(Object.keys(english));
    },
  );

  test('uses the singular for 0 and 1 and the plural otherwise (S-49)', () => {
    expect([0, 1, 2, 17].map(hi.categorySearch.foundCount)).toEqual([
      'सभी सेगमेंट में 0 श्रेणी',
      'सभी सेगमेंट में 1 श्रेणी',
      'सभी सेगमेंट में 2 श्रेणियाँ',
      'सभी सेगमेंट में 17 श्रेणियाँ',
    ]);
  });
});

const ofContract = [...new Set(listContractSentences())];
const sentences = [
  ...new Set([
    ...ofContract,
    ...listAnswerSentences(),
    ...listServerSentences(),
    ...listClientSentences(),
  ]),
];

describe('the sentences of the contract and server', () => {
  test('are all translated into Hindi (S-49)', () => {
    expect(sentences.length).toBeGreaterThan(120);
    const left = sentences.filter((english) => translateToHindi(english) === english);
    expect(left, 'not in contract/hindi.ts').toEqual([]);
  });

  test('have no placeholder for an untranslated name, such as a field’s (S-49)', () => {
    const half = ofContract.filter(
      (english) => findLatinWords(translateToHindi(english)).length > 0,
    );
    expect(half, 'only in part in contract/hindi.ts').toEqual([]);
  });

  test('are all in use (S-49)', () => {
    const entries = Object.keys(hindiSentences);
    expect(entries.filter((entry) => !sentences.some((sentence) => fits(entry, sentence)))).toEqual(
      [],
    );
  });

  test('keep their values, which are translated too (S-49)', () => {
    expect(translateToHindi('नाम is required')).toBe('नाम: यह ज़रूरी है');
    expect(translateToHindi('Failed to login. Please try again in 3 minutes.')).toBe(
      'लॉग इन नहीं हो सका। कृपया 3 मिनट बाद दोबारा कोशिश करें।',
    );
    expect(translateToHindi(uploadHint('file'))).toBe(
      'हर एक 10MB तक। एक से ज़्यादा फ़ाइलें भी चुनी जा सकती हैं।',
    );
  });

  test.each(['constructor', '', 'We know nothing of this one.', 'ईमेल ज़रूरी है'])(
    'exclude “%s”, which stays unchanged (S-49)',
    (sentence) => expect(translateToHindi(sentence)).toBe(sentence),
  );

  test('have the same placeholders in both languages (S-49)', () => {
    const listPlaceholders = (text: string) =>
      [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    const flows = pairs.map(({ english, hindi }) => [english, hindi] as const);
    const uneven = [...Object.entries(hindiSentences), ...flows].filter(
      ([english, hindi]) => listPlaceholders(english).join() !== listPlaceholders(hindi).join(),
    );
    expect(uneven).toEqual([]);
  });
});

test('screens and routes translate the texts that they import from the contract (S-49)', () => {
  const textImport =
    /\b(fieldErrors|answerErrors?|uploadHint|uploadLimits|fileUnknown|findRefusal|termsRefused)\b.*#contract/s;
  const files = globSync('src/{ui,routes}/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const imports = readFileSync(join(root, file), 'utf8').match(/^import [^;]*;/gm) ?? [];
    return imports.some((one) => textImport.test(one)) && !/\bsentences?\b/.test(imports.join());
  });
  // It only checks whether an answer is valid and shows no text.
  expect(files).toEqual(['src/routes/application/previousAnswers.ts']);
});

describe('every Hindi text', () => {
  const texts = [
    ...pairs.filter(({ key }) => key !== 'fields.gstNoExample').map(({ hindi }) => hindi),
    ...Object.values(hindiSentences),
  ];

  test('has no English sentences (S-49)', () => {
    expect(texts.filter(hasEnglish)).toEqual([]);
  });

  test('has Latin digits, normalised letters, and nuktas only under ज, फ, ड and ढ (S-49)', () => {
    const odd = texts.filter(
      (text) =>
        /[०-९]|[कखग]\u093c|\d\.$|[\u0900-\u097f]\.(\s|$)/u.test(text) ||
        text !== text.normalize('NFC'),
    );
    expect(odd).toEqual([]);
  });

  test('is polite and gender-neutral (S-49)', () => {
    const personal = /(^|\s)(तुम|तू|तेर)|आप [^।,]*(सक|चाह|कर|जा)(ते|ती|ता) (हैं|हो)/u;
    expect(texts.filter((text) => personal.test(text))).toEqual([]);
  });
});

/** Whether a text has two words in Latin letters, or is a single one. */
function hasEnglish(text: string): boolean {
  const words = findLatinWords(text);
  return words.length > 1 || (words.length > 0 && !/[\u0900-\u097f]/.test(text));
}

/** Words in Latin letters that should be Hindi. */
function findLatinWords(text: string): readonly string[] {
  return (
    text
      .replace(/\{\w+\}/g, '')
      .replace(latin, '')
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

/** The sentences of refusals, inputs and files. */
function* listContractSentences(): Generator<string> {
  for (const { message } of Object.values(commonRefusals)) yield message;
  for (const { refusals, done, broke, body } of endpoints.values()) {
    for (const { message } of Object.values(refusals)) yield message;
    if (typeof done === 'string') yield done;
    else yield* Object.values(done ?? {});
    if (broke) yield broke;
    yield* messagesIn(body);
  }
  yield* Object.values(fieldErrors(v.object({}), null));
  for (const type of uploadTypes) {
    yield uploadLimits[type].limit;
    yield uploadHint(type);
  }
  yield fileUnknown;
  yield answersTooLong;
}

/** The error messages in a schema. */
function* messagesIn(schema: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  for (const [name, part] of Object.entries(schema)) {
    if (name === 'message' && typeof part === 'string') yield part;
    else yield* messagesIn(part, seen);
  }
}

/** The errors for invalid answers to a question of each type. */
function* listAnswerSentences(): Generator<string> {
  const options = [{ label: 'a', value: 'a' }];
  const fields: FormField[] = fieldTypes.flatMap((type) => [
    createField({ type, required: true }),
    createField({ type, required: true, options }),
  ]);
  for (const answer of [undefined, 5, 'x', 'x'.repeat(maxAnswerLength + 1), ['b'], '0026-01-31']) {
    for (const field of fields) {
      yield* Object.values(answerErrors([field], { goal: answer }));
      yield* Object.values(draftErrors([field], { goal: answer }));
    }
  }
}

/** Sentences of the server that are not in the contract. */
function* listServerSentences(): Generator<string> {
  const files = globSync(
    'server/{app,{accounts,applications,common,http,orders,routes,store,uploads}/*}.ts',
    { cwd: root },
  );
  // Only the payment provider receives this one.
  const unheard = 'The signature is wrong.';
  for (const { text } of files.flatMap((file) => findTexts(file))) {
    if (/^[A-Z].* .*[.!]$/.test(text) && text !== unheard) yield text;
  }
}

/** Sentences for broken calls of the portal. */
function* listClientSentences(): Generator<string> {
  for (const file of globSync('src/api/*.ts', { cwd: root })) {
    for (const { text, of } of findTexts(file)) if (of === 'Fault') yield text;
  }
}

/** The texts of a source file, with 3 for every value and without internal errors. */
function findTexts(file: string): { text: string; of?: string }[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = new Map<number, { text: string; of?: string }>();
  const unseen = new Set<number>();
  new Visitor({
    NewExpression({ callee, arguments: [message] }) {
      const isError = callee.type === 'Identifier' && callee.name.endsWith('Error');
      if (isError && message) unseen.add(message.start);
    },
    'NewExpression:exit'({ callee, arguments: [message] }) {
      const text = message && found.get(message.start);
      if (text && callee.type === 'Identifier') text.of = callee.name;
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && !unseen.has(start)) found.set(start, { text: value });
    },
    TemplateLiteral({ start, quasis }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('3');
      if (!unseen.has(start)) found.set(start, { text });
    },
  }).visit(parseSync(file, source).program);
  return [...found.values()];
}

/** Whether an entry of the table, with or without placeholders, matches a sentence. */
function fits(entry: string, sentence: string): boolean {
  const parts = entry.split(/\{\w+\}/).map((part) => part.replace(/[.()?]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`, 's').test(sentence);
}
