import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from './database/lock.ts';
import { openDatabase } from './database/open.ts';
import { abandonPostmasters } from './database/postmaster.ts';
import { SchemaError } from './migrations/migrate.ts';
import { onFreePort } from './process/ports.ts';
import { stopSignal } from './process/lifecycle.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings/checks.ts';
import type { Settings } from './settings.ts';
import { startApp } from './start.ts';
import type { Portal } from './start.ts';

type Environment = Record<string, string | undefined>;

/**
 * Runs the server until `stopping`, which may be aborted before it is ready; then the process exits
 * with code 0. A failed start exits with code 1 and one line on standard error.
 */
export async function runServer(
  environment: Environment,
  portal: Portal = {},
  stopping: AbortSignal = stopSignal(),
): Promise<void> {
  try {
    const { close, url } = await open(environment, portal, stopping);
    console.log(`Briefcase is ready on ${url}`);
    if (!stopping.aborted) await once(stopping, 'abort');
    await close();
  } catch (error) {
    if (error !== stopping.reason) {
      console.error(explain(error, environment));
      process.exit(1);
    }
  }
  process.exit(0);
}

async function open(environment: Environment, portal: Portal, stopping: AbortSignal) {
  const settings = readSettings(environment);
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    closers.push(await lockDirectory(settings.dataDir, { signal: stopping, onLost: leaveAtOnce }));
    closers.push(announceProcess());
    stopping.throwIfAborted();
    const opened = await openDatabase(settings, stopping);
    closers.push(opened.close);
    const start = async (given: Settings) => {
      stopping.throwIfAborted();
      closers.push(await startApp(given, opened, portal));
      stopping.throwIfAborted();
      return { close, url: given.publicUrl };
    };
    if (settings.port !== 0) return await start(settings);
    // Any free port, chosen now because settings depend on it.
    const startOn = (port: number) => start(readSettings({ ...environment, PORT: String(port) }));
    return await onFreePort(startOn, { host: settings.host });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Two servers on one folder would lose each other's acknowledged writes. */
function leaveAtOnce(): void {
  console.error('Another server took over DATA_DIR while this one was suspended; this one stops.');
  abandonPostmasters();
  process.exit(1);
}

/** Records this process's id, which the install script checks before it replaces packages. */
function announceProcess(): () => void {
  const folder = join(import.meta.dirname, '..', '.cache', 'running');
  const file = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '');
  } catch {
    // Nothing can be installed into a read-only folder either.
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

const clear = [SettingsError, DirectoryInUse, SchemaError];

function explain(error: unknown, environment: Environment): string {
  if (clear.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return 'Briefcase could not start.';
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const setting = Number(environment['METRICS_PORT']) === port ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use; set ${setting} to another one.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used; set ${setting} to another one.`;
  return `Briefcase could not start: ${error.message || code}`;
}
