import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/** One item and its running machine; a new object whenever either has changed. */
export interface Row<Item, Actor extends AnyActorRef> {
  item: Item;
  actor: Actor;
  snapshot: SnapshotFrom<Actor>;
}

interface Options<Item, Actor extends AnyActorRef> {
  /** Starts the machine of one row; `changed` is to be called when it, or one within, changes. */
  start(item: Item, changed: () => void): Actor;
  /** Tells a row what the server says of it now. */
  refresh(actor: Actor, item: Item): void;
  /** Whether a row stays in sight although the server does not list it any more. */
  isHeld(snapshot: SnapshotFrom<Actor>): boolean;
}

/**
 * One running machine for each item of a list. A row that offers an undo stays where it was; one
 * that has ended is left out at once. Undefined until the list is there.
 */
export function useRows<Item extends { id: string }, Actor extends AnyActorRef>(
  items: readonly Item[] | undefined,
  { start, refresh, isHeld }: Options<Item, Actor>,
): readonly Row<Item, Actor>[] | undefined {
  const [rows, setRows] = useState<readonly Row<Item, Actor>[]>();
  const running = useRef<readonly { item: Item; actor: Actor }[]>([]);

  // A row knows what the page shows before anybody can press it.
  useLayoutEffect(() => {
    const draw = () =>
      setRows(
        running.current
          .filter(({ actor }) => isRunning(actor))
          .map(({ item, actor }) => ({ item, actor, snapshot: snapshotOf(actor) })),
      );
    if (!items) return;
    const known = new Map(running.current.map((row) => [row.item.id, row]));
    const next = items.map((item) => {
      const actor = known.get(item.id)?.actor;
      if (actor) refresh(actor, item);
      return { item, actor: actor ?? start(item, draw) };
    });
    for (const [index, row] of running.current.entries()) {
      if (items.some(({ id }) => id === row.item.id)) continue;
      if (isHeld(snapshotOf(row.actor))) next.splice(Math.min(index, next.length), 0, row);
      else row.actor.stop();
    }
    running.current = next;
    draw();
  }, [items, start, refresh, isHeld]);

  useEffect(
    () => () => {
      for (const { actor } of running.current) actor.stop();
      running.current = [];
    },
    [],
  );
  return rows;
}

function snapshotOf<Actor extends AnyActorRef>(actor: Actor): SnapshotFrom<Actor> {
  return actor.getSnapshot() as SnapshotFrom<Actor>;
}

function isRunning(actor: AnyActorRef): boolean {
  return (actor.getSnapshot() as { status: string }).status === 'active';
}
