import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/*
 * Reviewers' marks on single changes. The review page offers them as a file. When it is committed
 * as `docs/flows/marks.json`, each mark appears on the next page if the change is still the same.
 */

export interface Mark {
  /** The stable name of the change. */
  change: string;
  /** The change in words, for readers of the file. */
  about: string;
  mark: 'fine' | 'question';
  text: string;
}

/** A stable name for a change: a hash of the given texts. */
export function hashChange(...given: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16);
}

/** The marks of a file; empty if it does not exist. Throws if its content is something else. */
export function readMarks(file: string): Mark[] {
  if (!existsSync(file)) return [];
  try {
    const { marks } = JSON.parse(readFileSync(file, 'utf8')) as { marks: unknown };
    if (Array.isArray(marks) && marks.every(isMark)) return marks;
  } catch {
    // Reported below.
  }
  throw new Error(`${file} contains no marks; save the file on a review page.`);
}

/** Separates marks whose change still exists from the others. */
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
