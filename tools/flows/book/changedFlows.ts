import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording } from './recording.ts';

/*
 * Which recorded walks are out of date. The names of the portal's files contain a hash of their
 * content, so the files that a walk has loaded say whether the portal has changed for it.
 */

interface Recorded {
  /** The folder with a recording for each flow. */
  recordings: string;
  /** The folder of the built portal. */
  portal: string;
}

/** Whether a flow has to be walked again: its walks, what it loads or its other sources differ. */
export function isOutdated(
  flow: string,
  titles: readonly string[],
  sources: readonly string[],
  { recordings, portal }: Recorded,
): boolean {
  const folder = join(recordings, flow);
  const { walks } = readRecording(folder);
  const planned = new Set(walks.map(({ title }) => title));
  const loaded = walks.flatMap((walk) => walk.loaded ?? []);
  return (
    walks.length !== titles.length ||
    titles.some((title) => !planned.has(title)) ||
    loaded.length === 0 ||
    loaded.some((file) => !existsSync(join(portal, file))) ||
    readStamp(folder) !== hashSources(sources)
  );
}

/** Notes the sources of a flow's recording, beside the portal's files. */
export function stampRecording(
  flow: string,
  sources: readonly string[],
  { recordings }: Pick<Recorded, 'recordings'>,
): void {
  const folder = join(recordings, flow);
  if (existsSync(folder)) writeFileSync(join(folder, stampName), hashSources(sources));
}

const stampName = 'sources.txt';

function readStamp(folder: string): string | undefined {
  const file = join(folder, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function hashSources(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...patterns]).toSorted())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
