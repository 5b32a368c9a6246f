import { conditions, effects, events, refusals, waits } from '#machines/words.ts';
import { findMessage } from './chart.ts';
import type { ChartTransition } from './chart.ts';

/*
 * Charts in words. A name that has none, as in a chart that is not ours or of an earlier version, stands for
 * itself.
 */

/** `asking.enteringCode` is read as "entering code". */
export function humanize(path: string): string {
  const key = path.split('.').at(-1) ?? path;
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * What sets an arrow off. A busy state makes one call, named like the state, so its answers need no
 * name; `arrows` are all of the state.
 */
export function toLabel(arrow: ChartTransition, arrows: readonly ChartTransition[]): string {
  const { source, event, trigger, guard } = arrow;
  if (trigger !== 'answer') {
    const name = trigger === 'fault' ? 'breaks' : sayEvent(arrow);
    return guard === undefined ? name : `${name}, if ${sayCondition(guard)}`;
  }
  const same = arrows.filter((other) => other.source === source && other.event === event);
  if (guard === undefined) return same.length === 1 ? 'answered' : 'otherwise';
  return sayCondition(guard);
}

/** `order.place` is read as "proceeds to checkout", `after resendWait` as "after the wait for another code". */
export function sayEvent({ event, trigger }: Pick<ChartTransition, 'event' | 'trigger'>): string {
  if (trigger !== 'timer') return events[event] ?? event;
  const name = event.replace('after ', '');
  return `after ${waits[name] ?? (Number(name) > 0 ? `${Number(name) / 1_000} s` : name)}`;
}

/** `refusedWith(code_wrong)` is read as "refused, the code is wrong". */
export function sayCondition(guard: string): string {
  const [, code] = /[rR]efusedWith\((.+)\)$/.exec(guard) ?? [];
  return code === undefined ? (conditions[guard] ?? guard) : `refused, ${refusals[code] ?? code}`;
}

/** `notify(payment.done, success)` is read as the words that are said, `reloadPage` as "loads the page again". */
export function sayEffect(action: string, texts: Readonly<Record<string, string>>): string {
  const key = action.startsWith('notify(') ? findMessage(action) : undefined;
  if (key !== undefined) return `says “${texts[key] ?? key}”`;
  const known = effects[action] ?? effects[action.replace(/\(.*/, '')];
  return known ?? humanize(action.replace(/\(.*/, ''));
}
