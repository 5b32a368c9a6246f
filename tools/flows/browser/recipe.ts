import type { Locator } from '@playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { StateOf } from '#flows';
import type { Script } from '#tools/planner/script.ts';
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
  controls: Record<string, Look | Unseen>;
  /** What is seen in each state. */
  screens: Record<string, Look | Unseen>;
  /** Texts that the page says otherwise after a start. */
  wording?: Record<string, Readonly<Record<string, string>>>;
  /** What must be so in each state beneath the screen: at the server, or kept by the browser. */
  truth: Record<string, Truth | Unheld>;
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

type Look = (world: World) => Locator;

/**
 * Asks once and fails where it is not so; what the chart remembers can be held against the server.
 * `oracles.ts` asks it about a world of nonsense as well.
 */
type Truth<Context = never> = (world: World, context: Context) => Promise<void>;

/** A reason in place of a screen or a control. */
interface Unseen {
  unseen: string;
}

/** A reason in place of a truth. */
interface Unheld {
  unheld: string;
}

/** For a state that shows nothing of its own, or an event that no control of its own sends. */
export const unseen = (reason: string): Unseen => ({ unseen: reason });

/** For a state of which the server knows nothing that can be held against it. */
export const unheld = (reason: string): Unheld => ({ unheld: reason });

/** What no recipe may keep silent about, by the states and events of its machine. */
interface Oracles<Machine extends AnyStateMachine> {
  controls: Record<EventFromLogic<Machine>['type'], Look | Unseen>;
  screens: Record<StateOf<Machine>, Look | Unseen>;
  truth: Record<StateOf<Machine>, Truth<ContextFrom<Machine>> | Unheld>;
}

/** Checks a recipe where it is written: one that lacks a state or an event does not compile. */
export function recipe<Machine extends AnyStateMachine>(
  it: Omit<Recipe, keyof Oracles<Machine>> & Oracles<Machine>,
): Recipe {
  return it;
}
