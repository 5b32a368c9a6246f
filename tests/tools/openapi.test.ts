import SwaggerParser from '@apidevtools/swagger-parser';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/everyCall.ts';
import { createOpenapiDocument } from '#tools/openapi/document.ts';
import { toSchema } from '#tools/openapi/schemas.ts';

const document = createOpenapiDocument();

test('the document conforms to OpenAPI 3.1', async () => {
  await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined();
});

test('lists every call under /api by its contract name, with a description', () => {
  const calls = Object.values(document.paths).flatMap((operations) => Object.values(operations));
  const declared = [...endpoints].filter(([, { path }]) => path.startsWith('/api/'));
  const sentence = expect.stringMatching(/^[A-Z].+\.$/) as string;
  expect(calls).toHaveLength(declared.length);
  for (const [operationId] of declared) {
    expect(calls).toContainEqual(expect.objectContaining({ operationId, description: sentence }));
  }
});

test('a property whose default is invalid is required', () => {
  const needed = v.optional(v.pipe(v.string(), v.nonEmpty()), '');
  const schema = v.object({ needed, spare: v.optional(v.string(), 'some') });
  expect(toSchema(schema)).toEqual({
    type: 'object',
    properties: {
      needed: { type: 'string', minLength: 1 },
      spare: { type: 'string', default: 'some' },
    },
    required: ['needed'],
  });
});

test('combines two patterns of one text', () => {
  const { pattern = '' } = toSchema(v.pipe(v.string(), v.regex(/^\d+$/), v.regex(/^.{3}$/)));
  expect(['123', '12', 'abc'].map((text) => new RegExp(pattern).test(text))).toEqual([
    true,
    false,
    false,
  ]);
});

test('fails on a rule that JSON Schema cannot express', () => {
  expect(() => toSchema(v.pipe(v.string(), v.regex(/a/i)))).toThrow('flags');
  expect(() =>
    toSchema(
      v.pipe(
        v.string(),
        v.rawCheck(() => {}),
      ),
    ),
  ).toThrow('raw_check');
});
