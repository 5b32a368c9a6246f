import type { StateValue } from 'xstate';
import type { Leaf } from '#machines/meta.ts';

/** The leaf state that a chart without parallel regions is in, as `parent.child`. */
export function toStatePath<Value extends StateValue>(value: Value): Leaf<Value> {
  return joinNames(value) as Leaf<Value>;
}

function joinNames(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => `${name}.${joinNames(inner ?? {})}`)
    .join();
}
