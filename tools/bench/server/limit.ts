import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { hashPassword, inHashSlot, isPassword } from '#server/accounts/passwords.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { categories, password } from './data.ts';

/*
 * The limit, the most that a server can do: bare Fastify with answers in memory, one prepared query
 * that checks the session and returns the same bytes as the portal, one durable write, or one
 * password hash. It uses the database at DATABASE_URL and sends its address to the parent process.
 */

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify();

const catalogue = Array.from({ length: categories }, (_, index) => ({
  id: crypto.randomUUID(),
  segmentId: crypto.randomUUID(),
  name: `Category ${index}`,
  description: 'What a business gets when it orders this, in one sentence.',
  price: 1000 + index / 100,
}));
app.get('/memory', () => ({ success: true, data: { Category: catalogue } }));

app.all('/query/:call', async (request, reply) => {
  const { call } = request.params as { call: string };
  const { rows } = await pool.query<{ body: unknown }>({
    name: 'query',
    text: `select a.body from sessions s join bench_answers a on a.user_id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and a.call = $2 order by a.position`,
    values: [tokenHash(request), call],
  });
  const [frame, ...items] = rows.map(({ body }) => body);
  return reply.send(items.length > 0 ? insertItems(frame, items) : frame);
});

app.post('/write', async (request, reply) => {
  const { applicationId } = request.body as { applicationId: string };
  const { rows } = await pool.query<{ id: string }>({
    name: 'write',
    text: `insert into bench_lines (id, user_id, application_id)
      select $1, s.user_id, $2 from sessions s where s.token_hash = $3 and s.expires_at > now()
      on conflict (user_id, application_id) do update set user_id = excluded.user_id returning id`,
    values: [crypto.randomUUID(), applicationId, tokenHash(request)],
  });
  return reply.send({ success: true, data: rows[0] });
});

const passwordHash = await hashPassword(password);
app.post('/hash', async () => ({
  success: await inHashSlot(() => isPassword(password, passwordHash)),
}));

function tokenHash({ headers }: FastifyRequest): string {
  return sha256(headers.authorization?.slice('Bearer '.length) ?? '');
}

/** Puts the items back into the answer's list. */
function insertItems(frame: unknown, items: readonly unknown[]): unknown {
  const { data, ...rest } = frame as { data: unknown };
  return { ...rest, data: Array.isArray(data) ? items : { data: items } };
}

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
