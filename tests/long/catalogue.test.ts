import { expect, test } from 'vitest';
import { askForHostileIds } from '#tests/support/catalogueAttack.ts';
import { startServer } from '#tests/support/server.ts';

test('ten thousand ids that nobody gave out are refused without a fault (K1)', async () => {
  await using server = await startServer();
  expect(await askForHostileIds(server, 10_000)).toEqual([]);
});
