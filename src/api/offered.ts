import { refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { Fault } from './fault.ts';

/** A back end without a call beyond §7 answers 404 in whatever form; that is a plain no (S-05). */
export async function whereOffered<Value, Code extends string>(
  answer: Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'not_found'>> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return refused('not_found');
    throw error;
  }
}
