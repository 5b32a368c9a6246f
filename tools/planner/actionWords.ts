import { isActor, isOwnAction, readAction } from './xstate.ts';
import type { ResolvedAction } from './xstate.ts';

/* The words for actions by which two runs of a machine are compared. */

export interface ActionWords {
  /** Effects on the page, such as `notify({…})`. */
  effects: string[];
  /** What was sent, emitted, logged, started, stopped and cancelled. */
  signals: string[];
}

/** Adds what an action does outside the machine to one of two lists. */
export function recordAction(action: ResolvedAction, { effects, signals }: ActionWords): void {
  const signal = describeSignal(action);
  if (signal !== undefined) signals.push(signal);
  else if (!isOwnAction(action.type)) effects.push(formatEffect(action));
}

/** An action of XState that other actors or a later moment notice, in words. */
function describeSignal(action: ResolvedAction): string | undefined {
  const { kind, to, event, delay, id, sendId, actorRef, src } = readAction(action);
  const later = typeof delay === 'number' ? ` after ${delay} ms` : '';
  const name = id === undefined ? '' : ` as ${id}`;
  switch (kind) {
    case 'raise':
      return later ? `raises ${toText(event)}${later}${name}` : undefined;
    case 'sendTo':
      return `sends ${typeof to === 'string' ? to : to?.id} ${toText(event)}${later}${name}`;
    case 'cancel':
      return `cancels ${sendId}`;
    case 'emit':
      return `emits ${toText(event)}`;
    case 'log':
      return `logs ${toText(action.params)}`;
    case 'spawnChild':
      return typeof src === 'string' ? `starts ${id} by ${src}` : `starts ${id}`;
    case 'stopChild':
      return `stops ${actorRef?.id}`;
    default:
      return undefined;
  }
}

function formatEffect({ type, params }: ResolvedAction): string {
  return params === undefined ? type : `${type}(${toText(params)})`;
}

/** Any data as text; what two runs cannot tell apart has the same. */
export function toText(value: unknown): string {
  return JSON.stringify(toPlainData(value));
}

/** Data without actors, which two runs never share, and without what JSON leaves out. */
export function toPlainData(value: unknown, around: readonly unknown[] = []): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isActor(value)) return `actor ${value.id}`;
  if (value instanceof Error) return String(value);
  if (around.includes(value)) return '(circular)';
  const inside = [...around, value];
  if (value instanceof Map || value instanceof Set) {
    return { [value.constructor.name]: toPlainData([...value], inside) };
  }
  if (Array.isArray(value)) return value.map((item) => toPlainData(item, inside));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, toPlainData(inner, inside)]),
  );
}
