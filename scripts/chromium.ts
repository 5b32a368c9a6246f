import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/*
 * The browser of the tests: CHROMIUM_PATH, the system's, Playwright's cache, or a new install
 * (Debian's package as root, else Playwright's own installer).
 */

/** The headless shell does the same with a quarter less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Path of an installed Chromium, or undefined. Throws if CHROMIUM_PATH is not a program. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
    return chosen;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable);
}

/** Finds or installs Chromium; throws one clear line if neither works. */
export function ensureChromium(): string {
  const found = findChromium() ?? installed();
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to an existing one.',
    );
  }
  return found;
}

function installed(): string | undefined {
  console.log('Installing Chromium for the browser tests …');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebianRoot) {
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium())
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  }
  const fromSystem = findChromium();
  if (fromSystem) return fromSystem;
  run('npx', ['playwright', 'install', 'chromium']);
  return findChromium();
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
