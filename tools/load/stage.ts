import { freePort } from '#server/process/ports.ts';
import { calls } from '#tools/bench/server/calls.ts';
import { load } from '#tools/bench/server/load.ts';
import {
  storeAnswers,
  launchLimit,
  launchPortal,
  runStatements,
  startDatabase,
} from '#tools/bench/server/stage.ts';
import { createRequests, cart, customers, cartItemsPerCustomer } from './mixes.ts';
import { readMetrics, readMemory } from './node.ts';
import type { NodeMetrics } from './node.ts';
import { sendFromChild } from './sending.ts';

/** Seconds of one measurement; the steps of a search are shorter. */
export const seconds = Number(process.env['SECONDS'] ?? 30);
export const stepSeconds = Math.max(1, seconds / 6);

/** The goals' 1,500 calls per second, as a share of the limit's 4,500 or so on the same machine. */
export const targetShare = 1 / 3;

/** A node, started as `npm start` does it. */
export interface Node {
  url: string;
  /** Present memory in MB. */
  memory(): number;
  /** Metrics from `/metrics`; the event loop lag is that since the last call. */
  metrics(): Promise<NodeMetrics>;
  stop(): Promise<unknown>;
}

export interface Stage {
  node: Node;
  limitUrl: string;
  /** Calls of the mix per second that the limit answers on ten connections. */
  unit: number;
  /** Another node on the same database. */
  launchNode(settings: Record<string, string>): Promise<Node>;
  /** Restores the carts of the start. */
  resetCarts(): Promise<void>;
}

/**
 * Starts a node without sandbox and the limit on one PostgreSQL, warms up both; `stops` ends all.
 */
export async function openStage(stops: AsyncDisposableStack): Promise<Stage> {
  const { url: database } = await startDatabase(stops, customers);
  const launchNode = async (settings: Record<string, string> = {}) => {
    const port = String(await freePort());
    const given = { METRICS_PORT: port, ...settings };
    const server = stops.use(await launchPortal(database, given));
    return {
      url: server.url,
      memory: () => readMemory(server.pid),
      metrics: () => readMetrics(`http://127.0.0.1:${port}/metrics`),
      stop: server.stop,
    };
  };
  const resetCarts = () => runStatements(database, fillCarts);
  await resetCarts();
  const node = await launchNode();
  const limit = stops.use(await launchLimit(database));
  await storeAnswers(
    database,
    node.url,
    [calls.me, calls['50 applications'], calls.orders, cart],
    customers,
  );

  const one = { mix: 'mixed', rate: 200, seconds: stepSeconds } as const;
  await sendFromChild({ ...one, url: node.url });
  await sendFromChild({ ...one, url: limit.url, isLimit: true });
  const { rate: unit } = await load(limit.url, createRequests('mixed', true), 10, stepSeconds);
  console.log(`the limit answers ${Math.round(unit)} calls of the mix per second`);
  return { node, limitUrl: limit.url, unit, launchNode, resetCarts };
}

const fillCarts = `
  truncate cart_items;
  insert into cart_items (id, user_id, application_id, quantity, added_price_paise)
    select id, user_id, id, 1, price_paise
    from (select *, row_number() over (partition by user_id order by id) as place from applications) a
    where place <= ${cartItemsPerCustomer};
  analyze cart_items`;
