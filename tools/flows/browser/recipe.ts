import type { Locator } from '@playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { StateOf } from '#flows';
import type { Script } from '#tools/planner/script.ts';
import type { TestPage } from './testPage.ts';

/**
 * How a customer does the steps of a script on the portal. A recipe describes what each state shows
 * and offers in terms of the screen, independently of the machine.
 */
export interface Recipe {
  script: Script;
  /** Brings the portal to each start of the script; `ahead` as in `Act`. */
  starts: Record<string, (testPage: TestPage, ahead: readonly string[]) => Promise<void>>;
  /** What the customer does to send an event; by default presses its control. */
  events?: Record<string, (testPage: TestPage, act: Act) => Promise<void>>;
  /**
   * How a call ends, by port and by the words of `toEnding`. By default `accepted` lets the request
   * pass, `breaks` aborts it or answers 500 alternately, and the server itself refuses with
   * `session_ended` and `too_often`. `ahead` and `takes` as in `Act`.
   */
  answers?: Record<
    string,
    Record<
      string,
      (testPage: TestPage, ahead: readonly string[], takes: readonly string[]) => Promise<void>
    >
  >;
  /** Requests beside the flow that are held too, such as a list that is read again. */
  around?: readonly string[];
  /** Ports that make no request; each is held until the walk lets it begin. */
  inPage?: readonly string[];
  /** The control that sends an event; shown and enabled exactly when the state accepts it. */
  controls: Record<string, Look | Skipped>;
  /** False for a step that earlier ones rule out, although the chart allows it; by their titles. */
  canFollow?: (steps: readonly string[], step: string) => boolean;
  /** What each state shows. */
  screens: Record<string, Look | Skipped>;
  /** Messages whose text differs after a start. */
  wording?: Record<string, Readonly<Record<string, string>>>;
  /** What must hold in each state at the server or in the browser's storage. */
  truth: Record<string, Truth | Skipped>;
  /** What must hold at the server in every state, even after disturbances. */
  always?: (testPage: TestPage) => Promise<void>;
  /** Arrows that no customer can bring about, each with the reason. */
  outOfReach?: Record<string, string>;
}

export interface Act {
  /** The event with its payload from the script. */
  event: { type: string } & Record<string, unknown>;
  /** How the call that it leads to will end, in the words of `toEnding`; '' for none. */
  ending: string;
  /** Names of the arrows that the event takes. */
  takes: readonly string[];
  /** Names of the arrows that the next step takes. */
  ahead: readonly string[];
}

type Look = (testPage: TestPage) => Locator;

/**
 * Checks once and throws if it does not hold; `context` allows comparing the chart with the server.
 * `oracles.ts` also calls it with a nonsense page.
 */
type Truth<Context = never> = (testPage: TestPage, context: Context) => Promise<void>;

/** A reason in place of a screen, a control or a truth. */
interface Skipped {
  skipReason: string;
}

/** For a state that shows nothing particular, or an event without its own control. */
export const skipScreenCheck = (reason: string): Skipped => ({ skipReason: reason });

/** For a state about which the server knows nothing that could be compared. */
export const skipTruthCheck = (reason: string): Skipped => ({ skipReason: reason });

/** The entries that a recipe must have for each state and event of its machine. */
interface Oracles<Machine extends AnyStateMachine> {
  controls: Record<EventFromLogic<Machine>['type'], Look | Skipped>;
  screens: Record<StateOf<Machine>, Look | Skipped>;
  truth: Record<StateOf<Machine>, Truth<ContextFrom<Machine>> | Skipped>;
}

/** Type-checks a recipe: one that lacks a state or an event does not compile. */
export function defineRecipe<Machine extends AnyStateMachine>(
  it: Omit<Recipe, keyof Oracles<Machine>> & Oracles<Machine>,
): Recipe {
  return it;
}
