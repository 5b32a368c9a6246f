import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { OfferedEvent } from './actions.ts';
import { tellOfFlows } from './running.ts';

/** What a page adds to what a flow of it accepts. */
export interface Offer {
  /** What the flow is about, where the page has several of its kind: the name of its row. */
  name?: string;
  /** False for what the page does not offer just now, although the flow would accept it. */
  offers?: Partial<Record<OfferedEvent, boolean>>;
}

const given = new WeakMap<AnyActorRef, Offer>();

/** What is to be known of a flow; one within another is about the same. */
export function offerOf(flow: AnyActorRef | undefined): Offer {
  return flow ? (given.get(flow) ?? offerOf(flow._parent)) : {};
}

export function noteOffer(flow: AnyActorRef, offer: Offer): void {
  given.set(flow, offer);
  tellOfFlows();
}

/** Tells quick find of a flow whose chart does not say everything. */
export function useOffer(flow: AnyActorRef, offer: Offer): void {
  useEffect(() => noteOffer(flow, offer));
}
