import { useCallback, useState } from 'react';

interface Item {
  id: string;
}

/** How a row shows: `held` stays in place after it left the list, `gone` disappears at once. */
export type RowState = 'resting' | 'held' | 'gone';

interface Known<Row> {
  items?: readonly Row[];
  rows?: readonly Row[];
  states: Readonly<Record<string, RowState>>;
}

/**
 * The rows of a list whose components each own a flow: the server's items, plus held rows at their
 * old position. A row is held while an action on it runs or it offers an undo, until its subject is
 * listed again; `subjectOf` identifies it when a restored row gets another id. Undefined until the
 * list has loaded.
 */
export function useRows<Row extends Item>(
  items: readonly Row[] | undefined,
  subjectOf: (row: Row) => string = ({ id }) => id,
) {
  const [known, setKnown] = useState<Known<Row>>({ states: {} });
  if (items && items !== known.items) setKnown(follow(known, items, subjectOf));
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

function follow<Row extends Item>(
  { rows = [], states }: Known<Row>,
  items: readonly Row[],
  subjectOf: (row: Row) => string,
) {
  const next = [...items];
  const left = new Map(Object.entries(states));
  const listed = new Set(items.map(({ id }) => id));
  // Restored by an undo whose answer was lost, or elsewhere.
  const subjects = new Set(items.map(subjectOf));
  for (const [index, row] of rows.entries()) {
    if (listed.has(row.id)) continue;
    const isHeld = left.get(row.id) === 'held' && !subjects.has(subjectOf(row));
    if (isHeld) next.splice(Math.min(index, next.length), 0, row);
    else left.delete(row.id);
  }
  return { items, rows: next, states: Object.fromEntries(left) };
}
