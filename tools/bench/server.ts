import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { indexQuery, readIndex } from '#contract/quickFind.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { freePort } from '#server/process/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { divide, median, shownRatio } from './figures.ts';
import type { Figure } from './figures.ts';
import { launch } from './launch.ts';
import type { Launched } from './launch.ts';
import {
  applicationsOfOne,
  buyableOfOne,
  emailOf,
  fill,
  idOf,
  password,
  tokenOf,
} from './server/data.ts';
import { answer, load } from './server/load.ts';
import type { Ask, Loaded } from './server/load.ts';

/** Of those asking, and of the larger data: a million applications, unless there should be fewer. */
const customers = 100;
const manyCustomers = Number(process.env['CUSTOMERS'] ?? 20_000);
const connections = [1, 10, 100];
const seconds = 1;

interface Call {
  /** The path of the limit. */
  limit: string;
  /** The share of the limit's calls per second that is wanted. */
  goal?: number;
  ask(customer: number, index: number): Omit<Ask, 'headers'>;
}

const get = (path: string) => (): Omit<Ask, 'headers'> => ({ method: 'GET', path });

const calls: Record<string, Call> = {
  'catalogue, 300 categories': {
    limit: '/memory',
    goal: 1,
    ask: get(`/api/segment/categories/${idOf(1)}`),
  },
  me: { limit: '/query/me', goal: 0.7, ask: get('/api/user/me') },
  '50 applications': {
    limit: '/query/applications',
    goal: 0.6,
    ask: get('/api/user/applications'),
  },
  orders: { limit: '/query/orders', goal: 0.7, ask: get('/api/order/user') },
  'quick find': {
    limit: '/query/find',
    goal: 0.7,
    ask: () => ({
      method: 'POST',
      path: readIndex.path,
      body: JSON.stringify({ query: indexQuery }),
    }),
  },
  'add to cart': {
    limit: '/write',
    goal: 0.5,
    ask: (customer, index) => ({
      method: 'POST',
      path: '/api/cart',
      body: JSON.stringify({
        applicationId: idOf((customer - 1) * applicationsOfOne + (index % buyableOfOne) + 1),
      }),
    }),
  },
};

const signIn: Call = {
  limit: '/hash',
  ask: (customer) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: JSON.stringify({ email: emailOf(customer), password }),
  }),
};

type Subject = 'portal' | 'limit' | 'large';

/** What makes room for what the rounds add. */
const emptyLines: Record<Subject, string> = {
  portal: 'truncate cart_items',
  limit: 'truncate bench_lines',
  large: 'truncate cart_items',
};

/**
 * The calls of the running portal beside Fastify with memory, one query or one durable write, and beside
 * itself on a million applications; in turns, on one PostgreSQL.
 */
export async function benchServer(rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'briefcase-bench-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const embedded = await startEmbedded(folder, { settings: ['max_connections=100'] });
    stops.push(embedded.stop);
    await prepare(embedded.url, customers);
    const largeUrl = await createDatabase(embedded.adminUrl, 'large');
    await prepare(largeUrl, manyCustomers);
    const launched: Record<Subject, Launched> = {
      portal: await launchPortal(join(folder, 'portal'), embedded.url),
      limit: await launchLimit(embedded.url),
      large: await launchPortal(join(folder, 'large'), largeUrl),
    };
    stops.push(...Object.values(launched).map(({ stop }) => stop));
    await keepAnswers(embedded.url, launched.portal.url);

    const figures: Figure[] = [];
    const wanted = process.env['CALLS']?.split(',');
    for (const [name, call] of Object.entries(calls)) {
      if (wanted && !wanted.includes(name)) continue;
      for (const count of connections) {
        const taken: Record<Subject, Loaded[]> = { portal: [], limit: [], large: [] };
        // The first round only warms up.
        for (let round = 0; round <= rounds; round += 1) {
          for (const subject of Object.keys(launched) as Subject[]) {
            await query(subject === 'large' ? largeUrl : embedded.url, emptyLines[subject]);
            const ask = asking(call, subject);
            const loaded = await load(launched[subject].url, ask, count, seconds);
            if (round > 0) taken[subject].push(loaded);
          }
        }
        console.log(row(name, count, taken));
        figures.push(...toFigures(name, count, call.goal, taken));
      }
    }
    if (wanted?.includes('sign-in') ?? true) figures.push(...(await benchSignIn(launched, rounds)));
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Signing in beside its hash alone, and what the catalogue waits for while ten hash. */
async function benchSignIn(launched: Record<Subject, Launched>, rounds: number): Promise<Figure[]> {
  const catalogue = calls['catalogue, 300 categories'];
  if (!catalogue) return [];
  const taken = { portal: noSignIns(), limit: noSignIns() };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [subject, { alone, ten, beside }] of Object.entries(taken)) {
      const { url } = launched[subject as Subject];
      const ask = asking(signIn, subject as Subject);
      const one = await load(url, ask, 1, seconds);
      const [many, other] = await Promise.all([
        load(url, ask, 10, seconds),
        load(url, asking(catalogue, subject as Subject), 1, seconds),
      ]);
      if (round === 0) continue;
      alone.push(one);
      ten.push(many);
      beside.push(other);
    }
  }
  const { portal, limit } = taken;
  const each = (loaded: readonly Loaded[]) => median(loaded.map(({ rate }) => 1000 / rate));
  const more = each(portal.alone) - each(limit.alone);
  const rows: [string, number, Taken][] = [
    ['sign-in', 1, { portal: portal.alone, limit: limit.alone }],
    ['sign-in', 10, { portal: portal.ten, limit: limit.ten }],
    ['catalogue beside 10 sign-ins', 1, { portal: portal.beside, limit: limit.beside }],
  ];
  for (const each of rows) console.log(row(...each));
  console.log(`a sign-in takes ${more.toFixed(1)} ms more than its hash`);
  return rows.flatMap(([name, count, loaded]) => toFigures(name, count, undefined, loaded));
}

const noSignIns = (): Record<'alone' | 'ten' | 'beside', Loaded[]> => ({
  alone: [],
  ten: [],
  beside: [],
});

async function prepare(url: string, count: number): Promise<void> {
  const { close } = await openDatabase(readSettings({ DATABASE_URL: url }));
  await close();
  await fill(url, count);
}

async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await query(adminUrl, `create database ${name}`);
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
}

async function query(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** As it runs for customers: without sandbox, behind a proxy that tells who asks. */
async function launchPortal(dataDir: string, databaseUrl: string): Promise<Launched> {
  const { url, stop } = await launch(dataDir, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
  });
  return { url: `http://127.0.0.1:${new URL(url).port}`, stop };
}

async function launchLimit(databaseUrl: string): Promise<Launched> {
  const port = String(await freePort());
  const child = fork(join(import.meta.dirname, 'server', 'limit.ts'), {
    env: { ...process.env, PORT: port, DATABASE_URL: databaseUrl },
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child, 'message'), exited]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      return exited;
    },
  };
}

/** Keeps the portal's answers for the limit: a list by its items, each in a row. */
async function keepAnswers(url: string, portal: string): Promise<void> {
  await query(
    url,
    `create table bench_answers (user_id uuid, call text, position integer, body json,
      primary key (user_id, call, position));
    create table bench_lines (id uuid primary key, user_id uuid, application_id uuid,
      unique (user_id, application_id))`,
  );
  const pool = new Pool(portal, { connections: 10 });
  for (const call of Object.values(calls).filter(({ limit }) => limit.startsWith('/query/'))) {
    for (let customer = 1; customer <= customers; customer += 1) {
      const given = { ...call.ask(customer, 0), headers: headersOf(customer, 0) };
      const whole = JSON.parse(String(Buffer.from(await answer(pool, given)))) as { data: unknown };
      const inner = (whole.data as { data?: unknown }).data;
      const items = [inner, whole.data].find(Array.isArray) ?? [];
      const frame = Array.isArray(whole.data) ? { ...whole, data: [] } : whole;
      await query(
        url,
        `insert into bench_answers select $1, $2, ordinality - 1, value
          from json_array_elements($3::json) with ordinality`,
        [idOf(customer), call.limit.slice('/query/'.length), JSON.stringify([frame, ...items])],
      );
    }
  }
  await pool.destroy();
  await query(url, 'analyze bench_answers');
}

function asking({ limit, ask }: Call, subject: Subject): (index: number) => Ask {
  const everyFew = subject === 'large' ? manyCustomers / customers : 1;
  return (index) => {
    const customer = (index % customers) * everyFew + 1;
    const asked = ask(customer, Math.floor(index / customers));
    const path = subject === 'limit' ? limit : asked.path;
    return { ...asked, path, headers: headersOf(customer, index) };
  };
}

/** Each request from an address of its own, so that nobody asks too often. */
function headersOf(customer: number, index: number): Record<string, string> {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return { authorization: `Bearer ${tokenOf(customer)}`, 'x-forwarded-for': address };
}

interface Taken {
  portal: readonly Loaded[];
  limit: readonly Loaded[];
  large?: readonly Loaded[];
}

const rates = (loaded: readonly Loaded[]) => loaded.map(({ rate }) => rate);
const waits = (loaded: readonly Loaded[]) => loaded.map(({ p99 }) => p99);

function toFigures(
  name: string,
  count: number,
  goal: number | undefined,
  { portal, limit, large }: Taken,
): Figure[] {
  const call = `${name}, ${count} at once`;
  return [
    { name: call, ratios: divide(rates(portal), rates(limit)), isRate: true, goal },
    { name: `${call}, p99`, ratios: divide(waits(portal), waits(limit)), goal: goal && 2 },
    ...(large
      ? [
          {
            name: `${call}, a million applications`,
            ratios: divide(rates(large), rates(portal)),
            isRate: true,
            goal: 0.96,
          },
        ]
      : []),
  ];
}

function row(name: string, count: number, { portal, limit, large }: Taken) {
  return [
    `${name}, ${count} at once:`.padEnd(40),
    `${Math.round(median(rates(portal)))}/s`.padStart(8),
    `${shownRatio(divide(rates(portal), rates(limit)))} of the limit;`,
    `p99 ${median(waits(portal)).toFixed(1)} ms,`,
    `${shownRatio(divide(waits(portal), waits(limit)))};`,
    ...(large ? [`large data ${shownRatio(divide(rates(large), rates(portal)))}`] : []),
  ].join(' ');
}
