import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './database/open.ts';
import { DirectoryInUse, lockDirectory } from './database/lock.ts';
import { onFreePort } from './freePort.ts';
import { readSettings, SettingsError } from './settings.ts';
import type { Settings } from './settings.ts';
import { startApp } from './start.ts';

type Environment = Record<string, string | undefined>;

export interface Portal {
  /** Folder of the built portal; absent where something else serves it. */
  portalFolder?: string;
}

/**
 * Runs the server until SIGTERM or SIGINT. Whatever stops the start ends the process with code 1
 * and one line on standard error.
 */
export async function runServer(environment: Environment, portal: Portal = {}): Promise<void> {
  try {
    const { close, url } = await open(environment, portal);
    closeOnSignal(close);
    console.log(`Briefcase is ready on ${url}`);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

async function open(environment: Environment, portal: Portal) {
  const settings = readSettings(environment);
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    closers.push(await lockDirectory(settings.dataDir));
    closers.push(announceProcess());
    const { database, close: closeDatabase } = await openDatabase(settings);
    closers.push(closeDatabase);
    const start = async (given: Settings) => {
      closers.push(await startApp(given, database, portal));
      return { close, url: given.publicUrl };
    };
    if (settings.port !== 0) return await start(settings);
    // Any free one, but known before anything is built on its address.
    const startOn = (port: number) => start(readSettings({ ...environment, PORT: String(port) }));
    return await onFreePort(startOn, { host: settings.host });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Leaves this process's id where the install script looks before it replaces packages. */
function announceProcess(): () => void {
  const folder = join(import.meta.dirname, '..', '.cache', 'running');
  const file = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  return () => rmSync(file, { force: true });
}

function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = () => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DirectoryInUse) return error.message;
  if (!(error instanceof Error)) return 'Briefcase could not start.';
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use; set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used; set PORT to another one.`;
  return `Briefcase could not start: ${error.message || code}`;
}
