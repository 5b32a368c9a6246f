import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dataOf, testServer } from '#tests/support/server.ts';

const server = await testServer();

describe('the list of applications', () => {
  test('holds the newest five hundred of ten thousand, and nobody else’s (U5)', async () => {
    const [asha, mallory] = [await server.registered(), await server.registered()];
    const id = await asha.submitted();
    const foreign = await mallory.submitted();
    const { database } = server.dependencies;
    await sql`
      insert into applications
        (id, user_id, category_id, segment_id, app_status, form_data, price_paise, created_at)
      select gen_random_uuid(), user_id, category_id, segment_id, app_status,
        json_build_object('businessName', 'Number ' || number), price_paise,
        created_at - number * interval '1 second'
      from applications, generate_series(1, 10000) as number where id = ${id}
    `.execute(database);
    const list = dataOf<{ data: { id: string; formData: { businessName: string } }[] }>(
      await asha.get('/api/user/applications'),
    ).data;
    expect(list).toHaveLength(500);
    expect(list[0]?.id).toBe(id);
    expect(list.slice(1).map(({ formData }) => formData.businessName)).toEqual(
      Array.from({ length: 499 }, (_, index) => `Number ${index + 1}`),
    );
    expect(list.some((application) => application.id === foreign)).toBe(false);
  });

  test('shows the own applications, newest first (U5)', async () => {
    const ravi = await server.registered();
    const first = await ravi.submitted();
    const second = await ravi.submitted('WhatsApp Campaign, 1,000 Messages');
    const { data } = dataOf<{ data: { id: string; price: number }[] }>(
      await ravi.get('/api/user/applications'),
    );
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[0]?.price).toBe(1_499.5);
  });
});
