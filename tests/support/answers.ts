import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

export type Answer = LightMyRequestResponse;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- like `json<T>()` itself
export function getData<Data>(answer: Answer): Data {
  return answer.json<{ data: Data }>().data;
}

/** Status and code of a refusal. */
export function getRefusal(answer: Answer): [status: number, code: string] {
  const { success, code } = answer.json<{ success: boolean; code: string }>();
  expect(success).toBe(false);
  return [answer.statusCode, code];
}

/**
 * The expected refusal of a call: status, code and, if it has them, its message, the names of the
 * wrong fields, or their errors.
 */
export type Refusal = [
  answer: Answer | Promise<Answer>,
  status: number,
  code: string,
  details?: string | readonly string[] | Record<string, unknown>,
];

/** Expects each call to be refused as its row says. */
export async function expectRefusals(...rows: readonly Refusal[]): Promise<void> {
  const refusals = rows.map(async ([call, , , details]) => {
    const answer = await call;
    const { message, errors } = answer.json<{ message: string; errors: object }>();
    const refusal = getRefusal(answer);
    if (details === undefined) return refusal;
    if (typeof details === 'string') return [...refusal, message];
    return [...refusal, Array.isArray(details) ? Object.keys(errors) : errors];
  });
  expect(await Promise.all(refusals)).toEqual(rows.map(([, ...refusal]) => refusal));
}

/** How often each status was answered. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
