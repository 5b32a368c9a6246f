import { calls, conditions, effects, events, refusals, waits } from '#flows/words.ts';
import { findMessage } from '#tools/planner/chart.ts';
import type { ChartTransition } from '#tools/planner/chart.ts';

/*
 * Charts in words. A name without words is shown as it is, as in a foreign or an older chart.
 */

/** `asking.enteringCode` is read as "entering code". */
export function humanize(path: string): string {
  const key = path.split('.').at(-1) ?? path;
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `passwordReset` is read as "Password reset". */
export function toTitle(path: string): string {
  const words = humanize(path);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A count with its noun: "1 gap", "2 gaps". */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * What triggers an arrow. A busy state makes one call, which has the state's name, so its answers
 * need no name. `arrows` must contain all arrows of the state.
 */
export function toLabel(arrow: ChartTransition, arrows: readonly ChartTransition[]): string {
  const { source, event, trigger, guard } = arrow;
  if (trigger !== 'answer') {
    const name = trigger === 'fault' ? 'breaks' : describeEvent(arrow);
    return guard === undefined ? name : `${name}, if ${describeCondition(guard, event)}`;
  }
  if (guard !== undefined) return describeCondition(guard, event);
  const others = arrows.filter(
    (other) => other !== arrow && other.source === source && other.event === event,
  );
  return describeRemainder(others.map((other) => describeCondition(other.guard ?? '', event)));
}

/** Words for the answer that remains when none of the others applies. */
function describeRemainder(others: readonly string[]): string {
  if (others.length === 0) return 'answered';
  if (!others.includes('accepted')) return 'otherwise';
  const isNarrowed = others.some((words) => words.startsWith('refused'));
  return isNarrowed ? 'refused for another reason' : 'refused';
}

/**
 * `order.place` is read as "proceeds to checkout", `after resendWait` as "after the wait for
 * another code".
 */
export function describeEvent({
  event,
  trigger,
}: Pick<ChartTransition, 'event' | 'trigger'>): string {
  if (trigger !== 'timer') return events[event] ?? event;
  const name = event.replace('after ', '');
  return `after ${waits[name] ?? (Number(name) > 0 ? `${Number(name) / 1_000} s` : name)}`;
}

/** `4000 ms pass`, the title of a pause, is read as "4 s pass". */
export function describePause(step: string): string | undefined {
  const [, ms] = /^(\d+) ms pass$/.exec(step) ?? [];
  return ms === undefined ? undefined : `${Number(ms) / 1_000} s pass`;
}

/** `refusedWith(code_wrong)` is read as "refused, the code is wrong". */
function describeCondition(guard: string, event: string): string {
  const code = findRefusal(guard);
  if (code === undefined) return conditions[guard] ?? guard;
  return `refused, ${describeRefusal(event.replace(/ answers$/, ''), code) ?? code}`;
}

/** Why a port's call was refused; undefined for a code without words. */
export function describeRefusal(port: string, code: string): string | undefined {
  return refusals[`${port}.${code}`] ?? refusals[code];
}

/** `cancelOrder` is read as "cancels the order". */
export function describeCall(call: string): string {
  return calls[call] ?? humanize(call);
}

/** The code of the refusal that a guard tests for. */
export function findRefusal(guard: string): string | undefined {
  return /[rR]efusedWith\((.+)\)$/.exec(guard)?.[1];
}

/**
 * `reloadPage` is read as "loads the page again". A message gets its text and the effect's other
 * parameters: `notify(payment.done, success)` as "says “Payment successful” (success)".
 */
export function describeEffect(action: string, texts: Readonly<Record<string, string>>): string {
  const [, name = action, given = ''] = /^(\w+)\((.*)\)$/.exec(action) ?? [];
  const key = findMessage(action);
  if (key === undefined) return effects[action] ?? effects[name] ?? humanize(name);
  const [, ...more] = given.split(', ');
  const verb = name === 'notify' ? 'says' : `${effects[name] ?? humanize(name)}:`;
  const details = more.length > 0 ? ` (${more.join(', ')})` : '';
  return `${verb} “${texts[key] ?? key}”${details}`;
}
