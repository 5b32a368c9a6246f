import { useCallback, useState } from 'react';

interface Item {
  id: string;
}

/** How the flow of a row stands: `held` keeps its place after the list has lost it, `gone` leaves at once. */
export type RowStanding = 'resting' | 'held' | 'gone';

interface Known<Row> {
  items?: readonly Row[];
  rows?: readonly Row[];
  standings: Readonly<Record<string, RowStanding>>;
}

/**
 * The rows of a list whose components own a flow each: what the server lists, and what is held, since
 * something goes on with it or it offers an undo, where it was. Undefined until the list is there.
 */
export function useRows<Row extends Item>(items: readonly Row[] | undefined) {
  const [known, setKnown] = useState<Known<Row>>({ standings: {} });
  if (items && items !== known.items) setKnown(follow(known, items));
  const { rows, standings } = known;
  const onStanding = useCallback(
    (id: string, standing: RowStanding) =>
      setKnown((before) => ({ ...before, standings: { ...before.standings, [id]: standing } })),
    [],
  );
  const listed = new Set(known.items?.map(({ id }) => id));
  const isShown = ({ id }: Row) =>
    listed.has(id) ? standings[id] !== 'gone' : standings[id] === 'held';
  return { rows: rows?.filter(isShown), standings, onStanding };
}

function follow<Row extends Item>({ rows = [], standings }: Known<Row>, items: readonly Row[]) {
  const next = [...items];
  const left = new Map(Object.entries(standings));
  for (const [index, row] of rows.entries()) {
    if (items.some(({ id }) => id === row.id)) continue;
    if (left.get(row.id) === 'held') next.splice(Math.min(index, next.length), 0, row);
    else left.delete(row.id);
  }
  return { items, rows: next, standings: Object.fromEntries(left) };
}
