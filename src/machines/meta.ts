import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/everyCall.ts';
import type { MessageKey } from '#messages';

/** What every state declares beside its description. */
export interface Meta {
  /** Calls made in this state; a busy state may name the alternatives of its one call. */
  calls?: readonly CallName[];
  /** Messages shown in this state, beside those that an action shows or stores. */
  says?: readonly MessageKey[];
  /** The loading text while this state's call runs, where no control shows the wait. */
  waits?: MessageKey;
  /** Ids of the requirements and paragraphs of the specification. */
  requirements: readonly string[];
  /** The state's path before it was renamed, so that a comparison can match the two. */
  was?: string;
}

/** `busy`: a call is running. `signedIn`: the shell of a signed-in customer is shown. */
export type Tag = 'busy' | 'signedIn';

/** A message to the customer, shown as a toast. */
export interface Toast {
  message: MessageKey;
  tone: 'success' | 'error' | 'plain';
  /**
   * `instead`: the server's sentence replaces the text. `below`: it is shown below the text.
   * `fault`: the fault's own message, from the server or the client, replaces the text.
   */
  server?: 'instead' | 'below' | 'fault';
}

/** A message that stays on the screen: `text` if the server or client worded it, else `message`. */
export interface Failure {
  message: MessageKey;
  text?: string;
}

/** The leaf states of a state value, as `parent.child`. */
export type Leaf<Value> = Value extends string
  ? Value
  : { [Name in keyof Value & string]: `${Name}.${Leaf<Value[Name]>}` }[keyof Value & string];

/** Every leaf state of a machine, as `parent.child`; one per region of a parallel machine. */
export type StateOf<Machine extends AnyStateMachine> = Leaf<SnapshotFrom<Machine>['value']>;
