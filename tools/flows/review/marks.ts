import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/*
 * What reviewers think of single changes. The page of a review offers them as a file; committed as
 * `docs/flows/marks.json` they stand on the next page, as long as the very same change is on it.
 */

export interface Mark {
  /** The change that it is about, by its stable name. */
  change: string;
  /** The same for people who read the file. */
  about: string;
  mark: 'fine' | 'question';
  text: string;
}

/** A name for a change that it keeps for as long as all that is given stays as it is. */
export function nameChange(...given: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16);
}

/** The marks of a file, none where there is no such file; throws where it holds something else. */
export function readMarks(file: string): Mark[] {
  if (!existsSync(file)) return [];
  try {
    const { marks } = JSON.parse(readFileSync(file, 'utf8')) as { marks: unknown };
    if (Array.isArray(marks) && marks.every(isMark)) return marks;
  } catch {
    // Said below.
  }
  throw new Error(`${file} holds no marks; the page of a review offers such a file.`);
}

/** Marks of changes that are still there, and those that lost theirs. */
export function sortMarks(
  marks: readonly Mark[],
  changes: ReadonlySet<string>,
): { kept: Mark[]; dropped: Mark[] } {
  const { kept = [], dropped = [] } = Object.groupBy(marks, ({ change }) =>
    changes.has(change) ? 'kept' : 'dropped',
  );
  return { kept, dropped };
}

function isMark(given: unknown): given is Mark {
  const { change, about, mark, text } = (given ?? {}) as Partial<Record<keyof Mark, unknown>>;
  const texts = [change, about, text].every((value) => typeof value === 'string');
  return texts && (mark === 'fine' || mark === 'question');
}
