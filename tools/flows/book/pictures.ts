import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedWalk, Recording } from './recording.ts';

export interface Stored {
  /** Walks whose steps name pictures by their path in the book. */
  walks: RecordedWalk[];
  /** The path of each picture in the book, by its name in the recording. */
  pictures: ReadonlyMap<string, string>;
}

/** Copies the pictures of a flow into the book; equal pictures are stored once. */
export function storePictures({ walks, pictures }: Recording, from: string, book: string): Stored {
  mkdirSync(join(book, 'pictures'), { recursive: true });
  const stored = new Map(
    pictures.map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(from, name)))
        .digest('hex');
      const target = `pictures/${hash.slice(0, 12)}.jpg`;
      cpSync(join(from, name), join(book, target));
      return [name, target] as const;
    }),
  );
  return {
    pictures: stored,
    walks: walks.map((walk) => ({
      ...walk,
      steps: walk.steps.map((step) => ({ ...step, picture: stored.get(step.picture) ?? '' })),
    })),
  };
}
