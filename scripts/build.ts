import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { readGivenBrand, writeBrand } from './brand.ts';
import { buildWorkers, readBuilt } from './worker.ts';
import type { BuiltPortal } from './worker.ts';

/** Folder of the built portal. */
export const portalFolder = join(import.meta.dirname, '..', 'dist');

const root = join(import.meta.dirname, '..');
const stampName = '.sources-hash';
const ownAssetsName = '.own-assets';

/**
 * Builds the portal unless the existing build has the same sources, lockfile and build-time
 * settings. Uses a separate process, because Vite changes the environment of its own. Throws on
 * failure, after the build has printed why.
 */
export async function ensureBuilt(): Promise<void> {
  if (readBuiltHash() === sourcesHash()) return;
  console.log('Building the portal …');
  const isBuilt = await runBuilder(['--unchecked']);
  if (!isBuilt) throw new Error('The portal could not be built.');
}

/** Vite treats a # in a path as the start of a fragment. */
export const isUnfitForVite = root.includes('#');

/** Exits if the project's folder does not work with tools that Vite runs. */
export function requireFitFolder(): void {
  if (!isUnfitForVite) return;
  console.error(
    'npm test and npm run dev need a folder without # in its path; npm start does not.',
  );
  process.exit(1);
}

/**
 * Builds in a separate process and resolves to whether that succeeded; a signal during the build
 * exits this process with 0. A folder whose name Vite cannot handle is built through a link.
 */
export async function runBuilder(options: readonly string[]): Promise<boolean> {
  const link = isUnfitForVite ? join(tmpdir(), `briefcase-build-${process.pid}`) : undefined;
  if (link) symlinkSync(root, link, 'junction');
  const script = join(link ?? root, 'scripts', 'build-portal.ts');
  const flags = link ? ['--preserve-symlinks', '--preserve-symlinks-main'] : [];
  const builder = spawn(process.execPath, [...flags, script, ...options], {
    stdio: 'inherit',
    cwd: link ?? root,
    // A test that starts the server sets another value.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let isStopped = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    builder.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = (await once(builder, 'exit')) as [number | null];
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (link) rmSync(link);
  if (isStopped) process.exit(0);
  return code === 0;
}

/** Hash of everything that a build of the portal depends on, and of the files in `more`. */
export function sourcesHash(more: readonly string[] = []): string {
  const files = globSync(
    [
      '{src,contract,public}/**/*',
      'index.html',
      'vite.config.ts',
      'scripts/{brand,browsers,build,chunks,prerenderedPages,reactAria,worker}.ts',
      'package-lock.json',
      ...more,
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  for (const name of names.toSorted()) hash.update(`${name}=${process.env[name]}`);
  hash.update(JSON.stringify(readGivenBrand()));
  return hash.digest('hex');
}

/** Builds into a new folder and swaps at the end, so that a failed build changes nothing. */
export async function buildPortal(): Promise<void> {
  const sources = sourcesHash();
  const fresh = join(root, '.cache', `dist-${process.pid}`);
  try {
    await buildAll(fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(join(fresh, stampName), sources);
  const previous = `${fresh}-previous`;
  try {
    renameSync(portalFolder, previous);
  } catch {
    // There was none, or another process moved it at the same time.
  }
  try {
    renameSync(fresh, portalFolder);
  } catch (error) {
    // The other process may have built the same sources.
    if (readBuiltHash() !== sources) throw error;
    rmSync(fresh, { recursive: true });
  }
  rmSync(previous, { recursive: true, force: true });
}

async function buildAll(fresh: string): Promise<void> {
  mkdirSync(fresh, { recursive: true });
  const portals: BuiltPortal[] = [];
  for (const language of languages) portals.push(await buildIn(language, fresh));
  await writeBrand(fresh, readGivenBrand());
  await buildWorkers(portals);
  await compress(fresh);
  copyPreviousAssets(fresh);
}

/**
 * Documents of the first language are in the folder itself, those of others in subfolders; assets
 * are shared.
 */
async function buildIn(language: LanguageCode, fresh: string): Promise<BuiltPortal> {
  const { build, defaultClientConditions } = await import('vite');
  const isFirst = language === languages[0];
  const outDir = isFirst ? fresh : join(fresh, language);
  await build({
    root,
    // Node loads the configuration from the path with which it was started, even through a link.
    configLoader: 'native',
    logLevel: 'warn',
    resolve: { conditions: [language, ...defaultClientConditions] },
    publicDir: isFirst ? undefined : false,
    build: { outDir, emptyOutDir: true },
  });
  const built = readBuilt(outDir);
  if (isFirst) return built;
  cpSync(join(outDir, 'assets'), join(fresh, 'assets'), { recursive: true });
  rmSync(join(outDir, 'assets'), { recursive: true });
  return built;
}

/** The sources' hash of the existing build, if there is one. */
function readBuiltHash(): string | undefined {
  const stamp = join(portalFolder, stampName);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * Copies the assets of the previous build, which pages of a running server and open tabs still use.
 */
function copyPreviousAssets(fresh: string): void {
  const own = readdirSync(join(fresh, 'assets'));
  writeFileSync(join(fresh, ownAssetsName), JSON.stringify(own));
  const list = join(portalFolder, ownAssetsName);
  const previous = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  for (const name of previous) {
    const previousFile = join(portalFolder, 'assets', name);
    if (!own.includes(name) && existsSync(previousFile))
      cpSync(previousFile, join(fresh, 'assets', name));
  }
}

async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const files = globSync('assets/**/*.{js,css,svg}', { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(join(folder, `${file}.br`), await brotli(content, quality));
      writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
