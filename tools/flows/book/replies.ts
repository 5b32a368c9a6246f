import { findMessage, listTransitions } from '#tools/planner/chart.ts';
import type { Chapter } from './chapter.ts';

/** Sentences of the server's upon arrows that leave a message's place to them. */
export function repliesFor({ chart, walks }: Chapter, key: string): string[] {
  const yielding = listTransitions(chart)
    .filter(({ actions }) => actions.filter(yields).some((action) => findMessage(action) === key))
    .map(({ id }) => id);
  const steps = walks.flatMap((walk) => walk.steps);
  const replies = steps
    .filter(({ takes }) => takes.some((id) => yielding.includes(id)))
    .flatMap((step) => step.replies);
  return [...new Set(replies)];
}

/**
 * Whether a sentence of the server's goes before the message; what is kept always says it first.
 */
export function yields(action: string): boolean {
  return !action.startsWith('notify(') || action.endsWith(', instead)');
}
