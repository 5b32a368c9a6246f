import { applicationsPerCustomer, getId } from '#tools/bench/server/data.ts';
import { launchPortal, runStatements, startDatabase } from '#tools/bench/server/stage.ts';
import { maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { staff } from './mixes.ts';
import { countFailed, formatResult, sendFromChild } from './sending.ts';
import { seconds, stepSeconds } from './stage.ts';

const maxLatency = 300;
/** Of each person: the two reads of an open queue every 15 s, and four more by hand. */
const rate = (staff * 6) / 15;

/** Fifty people at the queue of the desk, with 5,000 and with 100,000 waiting applications (G23). */
export async function loadQueue(): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const waiting of [5_000, 100_000]) {
    const sent = await loadWith(waiting);
    console.log(formatResult(`${waiting} waiting`, sent));
    const what = `${staff} staff at the queue, ${waiting} applications waiting`;
    goals.push(
      maxGoal('G23', `${what}: p99`, { reached: sent.p99, target: maxLatency, unit: 'ms' }),
      maxGoal('G23', `${what}: failed calls`, { reached: countFailed(sent), target: 0 }),
    );
  }
  return goals;
}

async function loadWith(waiting: number) {
  await using stops = new AsyncDisposableStack();
  const { url: database } = await startDatabase(stops, waiting / applicationsPerCustomer);
  await runStatements(database, spreadWork);
  await runStatements(database, 'vacuum analyze');
  const { url } = stops.use(await launchPortal(database));
  const order = { url, mix: 'desk', rate, opened: staff } as const;
  await sendFromChild({ ...order, seconds: stepSeconds });
  return await sendFromChild({ ...order, seconds });
}

/** Makes the first accounts staff and spreads the work over states and people. */
const spreadWork = `
  update users set role = 'STAFF' where id <= '${getId(staff)}';
  update applications set work_since = created_at,
    app_status = case when number % 5 in (1, 2) then 1 else 2 end,
    asked_at = case when number % 5 = 2 then now() end,
    delivered_at = case when number % 5 = 3 then now() end,
    assignee_id = case when number % 7 > 0 then
      ('00000000-0000-7000-8000-' || lpad(to_hex(number % ${staff} + 1), 12, '0'))::uuid end
  from (select id as work_id, ('x' || right(id::text, 8))::bit(32)::integer as number
    from applications) w
  where id = work_id`;
