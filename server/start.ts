import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createApp } from './app.ts';
import { createDependencies } from './dependencies.ts';
import { servePortal } from './http/portal.ts';
import { reconcile } from './orders/reconciler.ts';
import { untilStopped } from './peers/stoppedPayments.ts';
import { keepHouse } from './process/housekeeper.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './store/tables.ts';
import { sweepBytes } from './uploads/sweep.ts';

/** Milliseconds between two looks into the outbox, and between two rounds of the other work. */
const outboxPause = 1_000;
const reconcilePause = 60_000;
const housekeepingPause = 600_000;
const bytesPause = 6 * 3_600_000;

export interface Portal {
  /** Folder of the built portal; absent where something else serves it. */
  portalFolder?: string;
}

/** Listens, and keeps outbox and reconciler going; the function it returns ends all that. */
export async function startApp(
  settings: Settings,
  database: Kysely<Tables>,
  { portalFolder }: Portal,
): Promise<() => Promise<void>> {
  const dependencies = createDependencies(database, settings);
  const app = createApp(dependencies);
  if (portalFolder) await servePortal(app, settings, portalFolder);
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await Promise.all([app.close(), dependencies.mail.close()]);
    throw error;
  }

  const complain = (error: unknown) => app.log.error({ err: error }, 'background work failed');
  dependencies.mail.onLoss(({ ids, why, error }) => {
    app.log.warn({ mails: ids, err: error }, `mails are lost: ${why}`);
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const { mail } = dependencies;
  const stoppable = { ...dependencies, payments: untilStopped(dependencies.payments, signal) };
  const background = [
    repeat(() => mail.sendDue(), outboxPause, { signal, complain }),
    repeat(() => reconcile(stoppable, app.log), reconcilePause, { signal, complain }),
    repeat(() => keepHouse(dependencies, signal), housekeepingPause, { signal, complain }),
    repeat(() => sweepBytes(dependencies, signal), bytesPause, { signal, complain }),
  ];
  return async () => {
    stopping.abort();
    await app.close();
    await Promise.all([mail.close(), ...background]);
  };
}

interface Repetition {
  /** Ends it, once the present run is over. */
  signal: AbortSignal;
  complain: (error: unknown) => void;
}

/** Runs `work` now and again after each pause; of failures in a row the first is complained about. */
async function repeat(
  work: () => Promise<unknown>,
  pause: number,
  { signal, complain }: Repetition,
): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) complain(error);
      isFailing = true;
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
