import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specifiedCalls } from '#tests/support/specifiedCalls.ts';
import { cases } from './cases.ts';
import { extraCases } from './extraCases.ts';
import type { SentRequest } from './person.ts';
import { createStage } from './stage.ts';
import type { ContractBackEnd } from './stage.ts';

/** Tests each call of specification §7 against one back end; a call without a case fails. */
export function describeContract(name: string, start: () => Promise<ContractBackEnd>): void {
  describe(`calls to ${name}`, () => {
    let backEnd: ContractBackEnd;
    beforeAll(async () => {
      backEnd = await start();
    });
    afterAll(() => backEnd[Symbol.asyncDispose]());

    test.each(specifiedCalls)(
      '%s sends the specified request and understands the answer (R-273)',
      async (call) => {
        const sent: SentRequest[] = [];
        const proof = await cases[call](createStage(backEnd, sent));
        expect(sent).toContainEqual({ call, body: undefined, ...proof });
        expect(sent.filter((request) => !request.call)).toEqual([]);
      },
    );

    test.each(Object.entries(extraCases))(
      '%s works where it exists and fails safely elsewhere (S-05)',
      async (_, play) => {
        await expect(play(createStage(backEnd, []))).resolves.toBeUndefined();
      },
    );
  });
}
