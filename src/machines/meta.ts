import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type * as application from '#contract/application.ts';
import type * as bookmarks from '#contract/bookmarks.ts';
import type * as cart from '#contract/cart.ts';
import type * as catalogue from '#contract/catalogue.ts';
import type * as checkout from '#contract/checkout.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type * as move from '#contract/move.ts';
import type * as oneTimeCode from '#contract/oneTimeCode.ts';
import type * as orders from '#contract/orders.ts';
import type * as passwordReset from '#contract/passwordReset.ts';
import type * as payAgain from '#contract/payAgain.ts';
import type * as profile from '#contract/profile.ts';
import type * as quickFind from '#contract/quickFind.ts';
import type * as registration from '#contract/registration.ts';
import type * as session from '#contract/session.ts';
import type * as signIn from '#contract/signIn.ts';
import type * as updates from '#contract/updates.ts';
import type * as upload from '#contract/upload.ts';
import type { MessageKey } from '#messages';

type EndpointsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never;
}[keyof Module];

/** Names of the contract's calls that a state may make. */
export type Call =
  | EndpointsOf<typeof application>
  | EndpointsOf<typeof bookmarks>
  | EndpointsOf<typeof cart>
  | EndpointsOf<typeof catalogue>
  | EndpointsOf<typeof checkout>
  | EndpointsOf<typeof move>
  | EndpointsOf<typeof oneTimeCode>
  | EndpointsOf<typeof orders>
  | EndpointsOf<typeof passwordReset>
  | EndpointsOf<typeof payAgain>
  | EndpointsOf<typeof profile>
  | EndpointsOf<typeof quickFind>
  | EndpointsOf<typeof registration>
  | EndpointsOf<typeof session>
  | EndpointsOf<typeof signIn>
  | EndpointsOf<typeof updates>
  | EndpointsOf<typeof upload>;

/** What every state tells beside its description. */
export interface Meta {
  /** Calls made in this state; a busy state may name the alternatives of its one call. */
  calls?: readonly Call[];
  /** Messages shown here or on the arrows that leave here. */
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
export interface Notice {
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
