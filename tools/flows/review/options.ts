import { parseArgs } from 'node:util';

export interface ReviewOptions {
  /** The folder for the page. */
  out: string;
  /** Folders with existing recordings; missing ones are taken now. */
  before?: string;
  after?: string;
  /** Takes pictures of every flow, not only of those whose chart or walks differ. */
  all?: boolean;
}

/**
 * The options of a review; undefined if there are none. Throws a sentence for invalid ones.
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
  if (!out) throw new Error('The folder for the page is missing: --out <folder>.');
  return { out, ...more };
}
