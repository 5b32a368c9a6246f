import { findMessage, listTransitions } from '#tools/planner/chart.ts';
import type { Chapter } from './recording.ts';

/** Sentences of the server that were shown instead of a message. */
export function listReplies({ chart, walks }: Chapter, key: string): string[] {
  const arrowIds = listTransitions(chart)
    .filter(({ actions }) =>
      actions.filter(prefersServerText).some((action) => findMessage(action) === key),
    )
    .map(({ id }) => id);
  const steps = walks.flatMap((walk) => walk.steps);
  const replies = steps
    .filter(({ takes }) => takes.some((id) => arrowIds.includes(id)))
    .flatMap((step) => step.replies);
  return [...new Set(replies)];
}

/**
 * Whether the server's sentence takes precedence over the message; in a stored one it always does.
 */
export function prefersServerText(action: string): boolean {
  return !action.startsWith('notify(') || action.endsWith(', instead)');
}
