import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { evidenceMachine } from '#machines/evidence.machine.ts';
import { play } from '#tests/support/ports.ts';
import { evidenceScript } from './scripts/evidence.ts';
import { testWalks } from './walks.ts';

testWalks(evidenceScript);

test.each([
  ['is saved', accepted(new Blob(['PK'])), ['saveEvidence', 'evidence.done']],
  ['of an unknown order is not there', refused('not_found'), ['readEvidence.not_found']],
  ['is refused', refused('too_often'), ['evidence.failed']],
  ['is lost', new Error('offline'), ['evidence.failed']],
])('the evidence %s, and can be downloaded again (R-301)', async (_, answer, done) => {
  const evidence = await play(evidenceMachine, { readEvidence: [answer] }, { orderId: '7' });
  await evidence.send({ type: 'evidence.download' });
  expect(evidence.calls).toEqual([{ port: 'readEvidence', input: { orderId: '7' } }]);
  expect([evidence.state(), ...evidence.done]).toEqual(['reading', ...done]);
});
