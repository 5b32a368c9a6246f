import { parseArgs } from 'node:util';

export interface ReviewOptions {
  /** Where the page goes. */
  out: string;
  /** Folders of recordings that are there already; what is not is taken now. */
  before?: string;
  after?: string;
  /** Whether pictures of every flow are taken, not only of those whose chart or walks differ. */
  all?: boolean;
}

/**
 * The options of a review; undefined where none are given. Throws a sentence for those that make no
 * sense.
 */
export function readReviewOptions(given: string[]): ReviewOptions | undefined {
  if (given.length === 0) return undefined;
  const { values } = parseArgs({
    args: given,
    options: {
      out: { type: 'string' },
      before: { type: 'string' },
      after: { type: 'string' },
      all: { type: 'boolean' },
    },
  });
  const { out, ...more } = values;
  if (!out) throw new Error('Where the page goes is missing: --out <folder>.');
  return { out, ...more };
}
