import type { Locator } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { StateOf } from '#machines/meta.ts';
import type { MessageKey } from '#messages';
import type { Script } from '../script.ts';
import type { World } from './world.ts';

/**
 * How people do what a script says: the same walks, on the portal. What is seen and what is offered
 * is said here in words of the screen, apart from the machine.
 */
export interface Recipe {
  script: Script;
  /** Brings the portal to each start of the script; `ahead` as in `Act`. */
  starts: Record<string, (world: World, ahead: readonly string[]) => Promise<void>>;
  /** How an event comes about. */
  events: Record<string, (world: World, act: Act) => Promise<void>>;
  /**
   * How a call comes to an end, by port and by the words of `endingOf`. Left out for a request to
   * the server, whatever is `accepted` is let through, `breaks` cuts it or answers 500 in turn, and
   * the server refuses for `session_ended` and `too_often`. `ahead` and `takes` as in `Act`.
   */
  answers?: Record<
    string,
    Record<
      string,
      (world: World, ahead: readonly string[], takes: readonly string[]) => Promise<void>
    >
  >;
  /** Requests around the flow, such as a list read again, that wait for the recipe as well. */
  around?: readonly string[];
  /** Ports that the page answers without a request; each begins when the walk lets it. */
  inPage?: readonly string[];
  /** The control that sends an event; shown and enabled exactly when the state accepts it. */
  controls: Record<string, (world: World) => Locator>;
  /** What is seen in each state; `unseen` where that is nothing of its own. */
  screens: Record<string, ((world: World) => Locator) | undefined>;
  /** Texts that the page says otherwise after a start. */
  wording?: Record<string, Partial<Record<MessageKey, string>>>;
  /** What must be so at the server in a state. */
  truth?: Record<string, (world: World) => Promise<void>>;
  /** What must be so at the server in every state, however the walk was disturbed. */
  always?: (world: World) => Promise<void>;
  /** Arrows that no customer can bring about, each with the reason. */
  outOfReach?: Record<string, string>;
}

export interface Act {
  /** The event with what it carries in the script. */
  event: { type: string } & Record<string, unknown>;
  /** How the call that it leads to will end, in the words of `endingOf`; '' for none. */
  ending: string;
  /** Names of the arrows that it will take. */
  takes: readonly string[];
  /** Names of the arrows of the step after. */
  ahead: readonly string[];
}

/** For a state that is left at once, or whose page shows nothing of it. */
export const unseen = undefined;

/** Checks the shape of a recipe where it is written; a state without a word on its screen is missed. */
export function recipe<Machine extends AnyStateMachine>(
  it: Recipe & { screens: Record<StateOf<Machine>, Recipe['screens'][string]> },
): Recipe {
  return it;
}
