import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { acceptDeliveries } from './applications/deadlines.ts';
import type { OpenDatabase } from './database/open.ts';
import { createDependencies } from './dependencies.ts';
import { listenOnLocalhost } from './process/ports.ts';
import { servePortal } from './http/portal.ts';
import { findRefunds, reconcile } from './orders/reconciler.ts';
import { abortable } from './integrations/paymentWrappers.ts';
import { runCleanupJobs, runShared } from './process/jobs.ts';
import type { SharedJob } from './process/jobs.ts';
import { createReadiness } from './process/lifecycle.ts';
import type { Watched } from './process/metrics.ts';
import type { Settings } from './settings.ts';
import { deleteOrphans } from './uploads/cleanup.ts';

/** Milliseconds between two checks of the outbox, and between two runs of the other jobs. */
const outboxPause = 1_000;
const reconcilePause = 60_000;
const abandonedPause = 3_600_000;
/** Milliseconds between two checks whether a shared job is due, and between two runs of each. */
const sharedPause = 30_000;
const cleanupPause = 600_000;
const acceptancePause = 10_000;
const bytesPause = 6 * 3_600_000;
const refundSearchPause = 600_000;

export interface Portal {
  /** Folder of the built portal; absent if something else serves it. */
  portalFolder?: string;
}

/** Listens and runs the background jobs; returns a function that stops all of it. */
export async function startApp(
  settings: Settings,
  { database, probe }: OpenDatabase,
  { portalFolder }: Portal,
): Promise<() => Promise<void>> {
  const dependencies = createDependencies(database, settings);
  const readiness = createReadiness(probe);
  const app = createApp(dependencies, { readiness });
  if (portalFolder && settings.role !== 'worker') await servePortal(app, settings, portalFolder);
  const { breakers } = dependencies;
  const metrics = await openMetrics(settings, { app, database, readiness, breakers });
  let stopListening: () => void;
  try {
    await app.listen({ host: settings.host, port: settings.port });
    stopListening = await listenOnLocalhost(app.server, settings);
  } catch (error) {
    await Promise.all([app.close(), metrics?.close(), dependencies.mail.close()]);
    throw error;
  }

  const logFailure = (error: unknown) => app.log.error({ err: error }, 'background work failed');
  dependencies.mail.onLoss(({ ids, why, error }) => {
    app.log.warn({ mails: ids, err: error }, `mails were lost: ${why}`);
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const { mail } = dependencies;
  const stoppable = { ...dependencies, payments: abortable(dependencies.payments, signal) };
  const shared: readonly SharedJob[] = [
    {
      name: 'acceptance',
      pause: acceptancePause,
      run: () => acceptDeliveries(dependencies, signal),
    },
    { name: 'cleanup', pause: cleanupPause, run: () => runCleanupJobs(dependencies, signal) },
    {
      name: 'refund search',
      pause: refundSearchPause,
      run: () => findRefunds(stoppable, app.log),
    },
    { name: 'bytes', pause: bytesPause, run: () => deleteOrphans(dependencies, signal) },
  ];
  const jobs: readonly [() => Promise<unknown>, number][] = [
    [() => mail.sendDue(), outboxPause],
    [() => reconcile(stoppable, app.log), reconcilePause],
    ...shared.map((job): [() => Promise<unknown>, number] => [
      () => runShared(database, job, signal),
      Math.min(sharedPause, job.pause),
    ]),
  ];
  // A web node sends no mail itself but must know whether a worker can.
  const own: typeof jobs = settings.role === 'web' ? [[() => mail.recover(), outboxPause]] : jobs;
  // Uploads arrive in a local folder that other nodes may not see.
  const all: typeof jobs = [...own, [() => dependencies.files.deleteAbandoned(), abandonedPause]];
  const background = all.map(([work, pause]) => repeat(work, pause, { signal, logFailure }));
  return async () => {
    readiness.isDraining = true;
    stopping.abort();
    await wait(settings.drainSeconds * 1_000);
    stopListening();
    await app.close();
    await Promise.all([mail.close(), metrics?.close(), ...background]);
  };
}

/** Loaded only if metrics are enabled. */
async function openMetrics({ host, metricsPort, role }: Settings, watched: Omit<Watched, 'role'>) {
  if (metricsPort === undefined) return undefined;
  const { createMetrics } = await import('./process/metrics.ts');
  const server = createMetrics({ ...watched, role });
  await server.listen({ host, port: metricsPort });
  return server;
}

interface Repetition {
  /** Stops it after the current run. */
  signal: AbortSignal;
  logFailure: (error: unknown) => void;
}

/** Runs `work` repeatedly with pauses; of consecutive failures, only the first is reported. */
async function repeat(
  work: () => Promise<unknown>,
  pause: number,
  { signal, logFailure }: Repetition,
): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) logFailure(error);
      isFailing = true;
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
