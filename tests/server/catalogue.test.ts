import { expect, test } from 'vitest';
import { askForHostileIds } from '#tests/support/catalogueAttack.ts';
import { dataOf, startServer } from '#tests/support/server.ts';

test('ids that nobody gave out are refused without a fault (K1)', async () => {
  await using server = await startServer();
  expect(await askForHostileIds(server, 300)).toEqual([]);
});

test('of ten thousand fields that somebody put into the database two hundred are asked (K2)', async () => {
  await using server = await startServer();
  const { database } = server.dependencies;
  const field = await database.selectFrom('formFields').selectAll().executeTakeFirstOrThrow();
  const texts = { options: '[]', specific: '[]', defaultValue: 'null' };
  for (let batch = 0; batch < 10; batch += 1) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...field,
      ...texts,
      id: crypto.randomUUID(),
      position: 1_000 + batch * 1_000 + index,
      attribute: `extra${batch}x${index}`,
    }));
    await database.insertInto('formFields').values(rows).execute();
  }
  const fields = dataOf<{ attribute: string }[]>(
    await server.request('GET', '/api/form-structure'),
  );
  expect(fields).toHaveLength(200);
  expect(fields[0]?.attribute).toBe('businessName');
});
