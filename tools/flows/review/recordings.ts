import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording } from '../book/recording.ts';
import type { RecordedWalk } from '../book/recording.ts';
import type { Recording } from './pairPictures.ts';

/**
 * Reads the recordings of a folder into memory, by flow, because the walks of this version may be
 * recorded into the same folder afterwards. Throws if the folder is not a complete recording.
 */
export function openRecordings(folder: string): Map<string, Recording> {
  const recordings = readOrNothing(folder);
  const walks = [...recordings.values()].flatMap((recording) => recording.walks);
  if (walks.length === 0 || !walks.every(isWalk)) {
    throw new Error(
      `${folder} is not a recording; \`npm run flows -- book\` writes one to .cache/flow-book.`,
    );
  }
  for (const [flow, { walks: ofFlow, pictures }] of recordings) {
    const steps = ofFlow.flatMap((walk) => walk.steps);
    const missing = steps.find(({ picture }) => !pictures.has(picture));
    if (!missing) continue;
    throw new Error(
      `${folder} is not a complete recording: ${flow}/${missing.picture} is missing.`,
    );
  }
  return new Map([...recordings].map(([flow, recording]) => [flow, loadIntoMemory(recording)]));
}

function loadIntoMemory(recording: Recording): Recording {
  const bytes = new Map([...recording.pictures].map((name) => [name, recording.read(name)]));
  return { ...recording, read: (name) => bytes.get(name) ?? recording.read(name) };
}

/** The recordings in a folder, by flow. */
export function readRecordings(folder: string): Map<string, Recording> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const flows = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(
    flows.map((flow) => {
      const read = (picture: string) => readFileSync(join(folder, flow, picture));
      const { walks, pictures } = readRecording(join(folder, flow));
      return [flow, { walks, pictures: new Set(pictures), read }];
    }),
  );
}

function readOrNothing(folder: string): Map<string, Recording> {
  try {
    return readRecordings(folder);
  } catch {
    return new Map();
  }
}

function isWalk({ title, steps }: Partial<RecordedWalk>): boolean {
  return typeof title === 'string' && Array.isArray(steps);
}
