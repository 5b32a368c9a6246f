import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { acceptDeliveries } from '#server/applications/deadlines.ts';
import { sendMails, testServer } from '#tests/support/server.ts';
import { createWorkshop } from '#tests/support/work.ts';
import type { WorkedApplication } from '#tests/support/work.ts';

/* Deliveries that their customer neither accepts nor sends back. */

const server = await testServer();
const { priya, create } = await createWorkshop(server);

/** Lets days pass, after which several nodes accept what is due. */
async function passDays(count: number, { asha }: WorkedApplication): Promise<void> {
  await server.advance(count * 24 * 60);
  await Promise.all([1, 2, 3].map(() => acceptDeliveries(server.dependencies)));
  await Promise.all([asha.signIn(), priya.signIn()]);
}

describe('a delivery without an answer', () => {
  test('is announced once two days before it is accepted, and accepted once (R-308)', async () => {
    const it = await create('delivered');
    await passDays(4.9, it);
    expect(await it.asha.listUpdates()).toMatchObject([{ kind: 'delivered' }, {}]);
    await passDays(0.2, it);
    await passDays(1.8, it);
    expect(await it.thread()).toMatchObject({ state: 'delivered' });
    await passDays(0.2, it);
    const { state, entries } = await it.thread();
    expect(state).toBe('completed');
    expect(entries.at(-1)).toMatchObject({ act: 'autoAccept', by: { side: 'system', name: '' } });
    await sendMails(server);
    const subjects = (await it.asha.listMails()).map(({ subject }) => subject);
    const count = (text: string) => subjects.filter((subject) => subject.includes(text)).length;
    expect([count('Please check your delivery'), count('is completed')]).toEqual([1, 1]);
    const kinds = (await it.asha.listUpdates()).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['completed', 'delivery_reminder']);
  });

  test('does not stop the others if it cannot be accepted (R-308)', async () => {
    const [first, second] = [await create('delivered'), await create('delivered')];
    const { database } = server.dependencies;
    await sql`alter table applications add constraint broken
      check (id <> ${sql.lit(first.id)} or app_status <> 4)`.execute(database);
    await server.advance(8 * 24 * 60);
    await expect(acceptDeliveries(server.dependencies)).rejects.toThrow('broken');
    await sql`alter table applications drop constraint broken`.execute(database);
    await Promise.all([second.asha.signIn(), priya.signIn()]);
    expect(await second.thread()).toMatchObject({ state: 'completed' });
  });

  test('starts again with the next delivery (R-308)', async () => {
    const it = await create('delivered');
    await passDays(6, it);
    await it.acts('changes', 'deliver');
    await passDays(2, it);
    expect(await it.thread()).toMatchObject({ state: 'delivered' });
    await passDays(4, it);
    const updates = await it.asha.listUpdates();
    expect(updates.filter(({ kind }) => kind === 'delivery_reminder')).toHaveLength(2);
  });
});
