import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/everyCall.ts';
import { user } from '#contract/user.ts';
import { drawPayload } from '#tools/portal/payloads.ts';

/* Payloads that the planner draws from the contract. */

const drawFrom = (seed: number) => (limit: number) => (seed * 7919 + 13) % limit;

test('draws what every body of the contract accepts (R-276)', () => {
  const bodies = [...endpoints].flatMap(([name, { body }]) =>
    body ? [[name, body] as const] : [],
  );
  expect(bodies.length).toBeGreaterThan(20);
  let count = 0;
  const draw = (limit: number) => {
    count = (Math.imul(count, 1_103_515_245) + 12_345) >>> 0;
    return (count >>> 8) % limit;
  };
  const accepts = (schema: GenericSchema) => {
    try {
      return v.is(schema, drawPayload(schema, draw));
    } catch {
      return false;
    }
  };
  expect(bodies.filter(([, body]) => !accepts(body)).map(([name]) => name)).toEqual([]);
});

test('draws the same for the same numbers, and other values for others (R-276)', () => {
  expect(drawPayload(user, drawFrom(1))).toEqual(drawPayload(user, drawFrom(1)));
  expect(drawPayload(user, drawFrom(1))).not.toEqual(drawPayload(user, drawFrom(2)));
});
