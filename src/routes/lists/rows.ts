import { useCallback, useState } from 'react';

interface Item {
  id: string;
}

/** How a row shows: `retained` keeps its place after the list loses it, `hidden` disappears. */
export type RowState = 'idle' | 'retained' | 'hidden';

interface RowList<Row> {
  items?: readonly Row[];
  rows?: readonly Row[];
  states: Readonly<Record<string, RowState>>;
}

/**
 * The rows of a list whose components each own a flow: the server's items, plus retained rows at
 * their old position. A row is retained while an action on it runs or it offers an undo, until its
 * subject is listed again; `getSubject` identifies it when a restored row gets another id. Undefined
 * until the list has loaded.
 */
export function useRows<Row extends Item>(
  items: readonly Row[] | undefined,
  getSubject: (row: Row) => string = ({ id }) => id,
) {
  const [list, setList] = useState<RowList<Row>>({ states: {} });
  if (items && items !== list.items) setList(follow(list, items, getSubject));
  const { rows, states } = list;
  const onRowState = useCallback(
    (id: string, state: RowState) =>
      setList((before) =>
        (before.states[id] ?? 'idle') === state
          ? before
          : { ...before, states: { ...before.states, [id]: state } },
      ),
    [],
  );
  const listed = new Set(list.items?.map(({ id }) => id));
  const isShown = ({ id }: Row) =>
    listed.has(id) ? states[id] !== 'hidden' : states[id] === 'retained';
  return { rows: rows?.filter(isShown), states, onRowState };
}

function follow<Row extends Item>(
  { rows = [], states }: RowList<Row>,
  items: readonly Row[],
  getSubject: (row: Row) => string,
) {
  const next = [...items];
  const nextStates = new Map(Object.entries(states));
  const listed = new Set(items.map(({ id }) => id));
  // Restored by an undo whose answer was lost, or elsewhere.
  const subjects = new Set(items.map(getSubject));
  for (const [index, row] of rows.entries()) {
    if (listed.has(row.id)) continue;
    const isRetained = nextStates.get(row.id) === 'retained' && !subjects.has(getSubject(row));
    if (isRetained) next.splice(Math.min(index, next.length), 0, row);
    else nextStates.delete(row.id);
  }
  return { items, rows: next, states: Object.fromEntries(nextStates) };
}
