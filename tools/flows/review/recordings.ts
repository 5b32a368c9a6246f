import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording } from '../book/recording.ts';
import type { RecordedWalk, Recording } from '../book/recording.ts';

/** Reads a folder of recordings that was named. Throws if it is not a complete recording. */
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
  return recordings;
}

/** Reads the recordings in a folder into memory, by flow: later walks may replace their files. */
export function readRecordings(folder: string): Map<string, Recording> {
  const flows = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(flows.map(({ name }) => [name, readRecording(join(folder, name))]));
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
