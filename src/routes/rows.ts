import { useCallback, useState } from 'react';

interface Item {
  id: string;
  /** What the row is of, where it gets another id each time it is listed. */
  applicationId?: string;
}

/** How a row shows: `held` keeps its place after the list has lost it, `gone` leaves at once. */
export type RowState = 'resting' | 'held' | 'gone';

interface Known<Row> {
  items?: readonly Row[];
  rows?: readonly Row[];
  states: Readonly<Record<string, RowState>>;
}

/**
 * The rows of a list whose components own a flow each: what the server lists, and what is held, since
 * something goes on with it or it offers an undo, where it was, until the same is listed again. Undefined
 * until the list is there.
 */
export function useRows<Row extends Item>(items: readonly Row[] | undefined) {
  const [known, setKnown] = useState<Known<Row>>({ states: {} });
  if (items && items !== known.items) setKnown(follow(known, items));
  const { rows, states } = known;
  const onRowState = useCallback(
    (id: string, state: RowState) =>
      setKnown((before) => ({ ...before, states: { ...before.states, [id]: state } })),
    [],
  );
  const listed = new Set(known.items?.map(({ id }) => id));
  const isShown = ({ id }: Row) => (listed.has(id) ? states[id] !== 'gone' : states[id] === 'held');
  return { rows: rows?.filter(isShown), states, onRowState };
}

function follow<Row extends Item>({ rows = [], states }: Known<Row>, items: readonly Row[]) {
  const next = [...items];
  const left = new Map(Object.entries(states));
  for (const [index, row] of rows.entries()) {
    if (items.some(({ id }) => id === row.id)) continue;
    if (left.get(row.id) === 'held' && !isBack(row, items))
      next.splice(Math.min(index, next.length), 0, row);
    else left.delete(row.id);
  }
  return { items, rows: next, states: Object.fromEntries(left) };
}

/** Put back by an undo whose answer was lost, or elsewhere. */
function isBack({ applicationId }: Item, items: readonly Item[]): boolean {
  return applicationId !== undefined && items.some((item) => item.applicationId === applicationId);
}
