import type { ChartTransition } from './chart.ts';

/** `asking.enteringCode` is read as "entering code". */
export function humanize(path: string): string {
  const key = path.split('.').at(-1) ?? path;
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * What sets an arrow off. A busy state makes one call, named like the state, so its answers need no
 * name; `arrows` are all of the state.
 */
export function toLabel(
  { source, event, trigger, guard }: ChartTransition,
  arrows: readonly ChartTransition[],
): string {
  if (trigger !== 'answer') {
    const name = trigger === 'fault' ? 'breaks' : event;
    return guard === undefined ? name : `${name} [${guard}]`;
  }
  const same = arrows.filter((other) => other.source === source && other.event === event);
  if (guard === undefined) return same.length === 1 ? 'answered' : 'otherwise';
  return guard.replace(/^refusedWith\((.+)\)$/, 'refused ($1)');
}
