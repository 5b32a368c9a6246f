import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What walks in the browser leave for the flow book: one folder for each flow, one file and one
 * strip of pictures for each walk.
 */

const root = join(import.meta.dirname, '../../..');

/** Made anew by every `npm run flows -- book`. */
export const recordingFolder = join(root, '.cache/flow-book');

export interface RecordedStep {
  /** What was done, in words; nothing at the start. */
  title: string;
  takes: readonly string[];
  /** States the flow was in after it. */
  states: readonly string[];
  /** File name of the picture. */
  picture: string;
  /** Sentences of the server's that were said upon it. */
  replies: readonly string[];
}

export interface RecordedWalk {
  title: string;
  steps: RecordedStep[];
  /** Keys of the messages that were seen. */
  said: string[];
}

/** Phone pictures are named after their state. */
export function phonePicture(state: string): string {
  return `phone-${state}.jpg`;
}

/** So are those in the few colours of the system's high contrast. */
export function contrastPicture(state: string): string {
  return `contrast-${state}.jpg`;
}

export function writeWalk(flow: string, name: string, walk: RecordedWalk): void {
  mkdirSync(join(recordingFolder, flow), { recursive: true });
  writeFileSync(join(recordingFolder, flow, `${name}.json`), JSON.stringify(walk));
}

export interface Recording {
  walks: RecordedWalk[];
  /** Names of the pictures. */
  pictures: readonly string[];
}

/** The walks of a flow that were recorded last. */
export function readRecording(folder: string): Recording {
  const names = readNames(folder);
  const walks = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedWalk);
  return { walks, pictures: names.filter((name) => name.endsWith('.jpg')) };
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
  } catch {
    return [];
  }
}
