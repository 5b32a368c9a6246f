import type { Kysely } from 'kysely';
import { createApp } from './app.ts';
import { createDependencies } from './dependencies.ts';
import { keepHouse, sweepBytes } from './housekeeper.ts';
import type { Portal } from './main.ts';
import { servePortal } from './portal.ts';
import { reconcile } from './reconciler.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './store/tables.ts';

/** Milliseconds between two looks into the outbox, and between two rounds of the other work. */
const outboxPause = 1_000;
const reconcilePause = 60_000;
const housekeepingPause = 600_000;
const bytesPause = 6 * 3_600_000;

/** Listens, and keeps outbox and reconciler going; answers how to end all that. */
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
  const stopMail = repeat(() => dependencies.mail.sendDue(), outboxPause, complain);
  const stopReconciler = repeat(() => reconcile(dependencies, app.log), reconcilePause, complain);
  const stopHousekeeping = repeat(() => keepHouse(dependencies), housekeepingPause, complain);
  const stopSweeping = repeat(() => sweepBytes(dependencies), bytesPause, complain);
  return async () => {
    await app.close();
    await Promise.all([
      dependencies.mail.close(),
      stopMail(),
      stopReconciler(),
      stopHousekeeping(),
      stopSweeping(),
    ]);
  };
}

/** Runs `work` now and again after each pause; answers how to stop once the present run is over. */
function repeat(work: () => Promise<unknown>, pause: number, complain: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work().catch(complain);
    if (!isStopped) timer = setTimeout(next, pause);
  };
  let running = run();
  function next(): void {
    running = run();
  }
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
