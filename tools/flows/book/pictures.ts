import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chapter, Recording } from './recording.ts';

/**
 * Writes the pictures of a flow into the book; equal pictures are stored once. The steps of the
 * returned walks name pictures by their path in the book.
 */
export function storePictures(
  { walks, pictures }: Recording,
  book: string,
): Pick<Chapter, 'walks' | 'pictures'> {
  mkdirSync(join(book, 'pictures'), { recursive: true });
  const stored = new Map(
    [...pictures].map(([name, bytes]) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const target = `pictures/${hash.slice(0, 12)}.jpg`;
      writeFileSync(join(book, target), bytes);
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
