import { spawn, spawnSync } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { endProcess, waitForLine } from './childProcess.ts';
import { chromiumFlags } from './chromium.ts';

/* Orca reading Chromium aloud, with a separate display and keyboard. */

const browser = process.env.CHROMIUM_WITH_WINDOW ?? '/usr/bin/chromium';
const programs = ['/usr/bin/orca', '/usr/bin/Xvfb', '/usr/bin/xdotool', '/usr/bin/openbox'];
const missing = [browser, '/usr/bin/dbus-daemon', ...programs].filter((path) => !existsSync(path));

/** Programs that this machine lacks; undefined if a screen reader can run. */
export const missingPrograms =
  missing.map((path) => path.split('/').at(-1)).join(', ') || undefined;

export interface ScreenReader extends AsyncDisposable {
  /** The page that is read, only for inspection: the screen reader reacts to keys alone. */
  page: Page;
  /** Presses keys by their X names, such as `shift+Tab`. */
  press(...keys: string[]): void;
  type(text: string): void;
  /** What was said since the last call, once the reader is silent. */
  takeSpeech(): Promise<string[]>;
}

/** Milliseconds of silence after which the reader has finished speaking. */
const silence = 900;

/** Starts a display, an accessibility bus, Orca and a browser window with the portal. */
export async function startScreenReader(baseURL: string): Promise<ScreenReader> {
  const home = mkdtempSync(join(tmpdir(), 'briefcase-reader-'));
  const file = join(home, 'heard');
  mkdirSync(join(home, 'orca'));
  copyFileSync(
    join(import.meta.dirname, 'screenReader.py'),
    join(home, 'orca/orca-customizations.py'),
  );
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const start = (command: string, args: string[], options: SpawnOptions) => {
    const child = spawn(command, args, { stdio: 'ignore', ...options });
    // On SIGTERM, Orca would finish speaking first.
    started.defer(() => endProcess(child, command === 'orca' ? 'SIGKILL' : 'SIGTERM'));
    return child;
  };

  const piped: SpawnOptions = { stdio: ['ignore', 'pipe', 'ignore'] };
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], piped);
  const env = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${await waitForLine(screen, /^(.+)$/)}`,
    HEARD: file,
    ACCESSIBILITY_ENABLED: '1',
    GSETTINGS_BACKEND: 'memory',
  };
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    ...piped,
    env,
  });
  const withBus = { env: { ...env, DBUS_SESSION_BUS_ADDRESS: await waitForLine(bus, /^(.+)$/) } };
  start('openbox', [], withBus);
  start('orca', ['--user-prefs', join(home, 'orca')], withBus);
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  await waitUntil(() => lines().length > 0);

  mkdirSync(join(home, 'profile/Default'), { recursive: true });
  writeFileSync(
    join(home, 'profile/Default/Preferences'),
    JSON.stringify({ credentials_enable_service: false }),
  );
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath: browser,
    headless: false,
    viewport: null,
    baseURL,
    args: [
      ...chromiumFlags,
      '--force-renderer-accessibility',
      '--test-type',
      '--start-maximized',
      `--app=${baseURL}/healthz`,
    ],
    env: withBus.env,
  });
  started.defer(() => context.close());
  const [page = await context.newPage()] = context.pages();

  const xdotool = (...args: string[]) => {
    const { status, stderr } = spawnSync('xdotool', args, { ...withBus, encoding: 'utf8' });
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`);
  };
  xdotool('search', '--sync', '--onlyvisible', '--class', 'chromium', 'windowactivate', '--sync');
  const running = started.move();
  let readCount = 0;
  return {
    page,
    press: (...keys) => xdotool('key', '--delay', '40', ...keys),
    type: (text) => xdotool('type', '--delay', '40', text),
    async takeSpeech() {
      let seen = -1;
      while (seen !== lines().length) {
        seen = lines().length;
        await new Promise((resolve) => setTimeout(resolve, silence));
      }
      const unread = lines().slice(readCount, seen);
      readCount = seen;
      return unread
        .map((line) => JSON.parse(line) as string | null)
        .filter((text) => text !== null);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function waitUntil(isMet: () => boolean): Promise<void> {
  for (let left = 200; !isMet(); left -= 1) {
    if (left === 0) throw new Error('The screen reader says nothing.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
