import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/index.ts';
import type { MessageKey } from '#messages';

/** What every state tells beside its description. */
export interface Meta {
  /** Calls made in this state; a busy state may name the alternatives of its one call. */
  calls?: readonly CallName[];
  /** Messages that are shown here, beside those that an action says or keeps. */
  says?: readonly MessageKey[];
  /** Shown as loading while the call of this state runs, where no control shows the wait. */
  waits?: MessageKey;
  /** Rows of the requirements and paragraphs of the specification. */
  requirements: readonly string[];
  /** The path this state had before it was renamed, so that a comparison knows it again. */
  was?: string;
}

/** `busy`: a call is running. `signedIn`: the shell of a signed-in customer is shown. */
export type Tag = 'busy' | 'signedIn';

/** A message to the customer, shown as a toast. */
export interface Toast {
  message: MessageKey;
  tone: 'success' | 'error' | 'plain';
  /**
   * `instead`: the server's own sentence replaces the text. `below`: it stands under it. `fault`:
   * the words of a broken call replace the text, the server's or not.
   */
  server?: 'instead' | 'below' | 'fault';
}

/** A text that stays on the screen: `text` when somebody else worded it, else the message. */
export interface Failure {
  message: MessageKey;
  text?: string;
}

type Leaf<Value> = Value extends string
  ? Value
  : { [Name in keyof Value & string]: `${Name}.${Leaf<Value[Name]>}` }[keyof Value & string];

/** Every state a machine can rest or wait in, as `parent.child`; one per region where parallel. */
export type StateOf<Machine extends AnyStateMachine> = Leaf<SnapshotFrom<Machine>['value']>;
