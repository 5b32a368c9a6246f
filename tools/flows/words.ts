import type { ChartTransition } from './chart.ts';

/** `asking.enteringCode` is read as "entering code". */
export function wordsOf(path: string): string {
  const key = path.split('.').at(-1) ?? path;
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * What sets an arrow off. A busy state makes one call, named like the state, so its answers need no
 * name.
 */
export function labelOf({ event, trigger, guard }: ChartTransition, isOnly: boolean): string {
  if (trigger !== 'answer') {
    const name = trigger === 'fault' ? 'breaks' : event;
    return guard === undefined ? name : `${name} [${guard}]`;
  }
  if (guard === undefined) return isOnly ? 'answered' : 'otherwise';
  return guard.replace(/^refusedWith\((.+)\)$/, 'refused ($1)');
}

/** Whether an arrow is the only one of its event in its state. */
export function isOnlyOf(transition: ChartTransition, all: readonly ChartTransition[]): boolean {
  return (
    all.filter(({ source, event }) => source === transition.source && event === transition.event)
      .length === 1
  );
}
