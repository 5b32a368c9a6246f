import { createContext, use, useEffect } from 'react';
import type { IconName } from '#ui/parts/Icon.tsx';

/** Something that can be done now, offered by the page that can do it. */
export interface OfferedAction {
  id: string;
  name: string;
  icon: IconName;
  choose(): void;
}

export interface ActionRegistry {
  /** Adds actions until the returned function is called. */
  offer(actions: readonly OfferedAction[]): () => void;
  current(): readonly OfferedAction[];
  subscribe(listener: () => void): () => void;
}

/** What can be done now: pages put in what their states accept and take it back. */
export function createActionRegistry(): ActionRegistry {
  const offers = new Set<readonly OfferedAction[]>();
  const listeners = new Set<() => void>();
  let current: readonly OfferedAction[] = [];
  const changed = () => {
    current = [...offers].flat();
    for (const listener of listeners) listener();
  };
  return {
    offer(actions) {
      offers.add(actions);
      changed();
      return () => {
        offers.delete(actions);
        changed();
      };
    },
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ActionRegistryContext = createContext<ActionRegistry>(createActionRegistry());

export const ActionRegistryProvider = ActionRegistryContext.Provider;

/** An event of a machine in the words of quick find. */
export interface Offer<Event> {
  event: Event;
  name: string;
  icon: IconName;
}

/**
 * Offers in quick find those of `offers` that the machine's present state accepts. `offers` is
 * a constant.
 */
export function useOffers<Event extends { type: string }>(
  snapshot: { can(event: Event): boolean },
  send: (event: Event) => void,
  offers: readonly Offer<Event>[],
): void {
  const { offer } = use(ActionRegistryContext);
  // Offered anew, an action would move behind all others.
  const accepted = offers.filter(({ event }) => snapshot.can(event)).map(({ event }) => event.type);
  const types = accepted.join(' ');
  useEffect(
    () =>
      offer(
        offers
          .filter(({ event }) => types.split(' ').includes(event.type))
          .map(({ event, name, icon }) => ({
            id: event.type,
            name,
            icon,
            choose: () => send(event),
          })),
      ),
    [offer, offers, send, types],
  );
}
