import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { FlowName } from '#machines/index.ts';
import { common } from '#messages/common.ts';
import { quickFind, quickFindActions as texts, signedIn } from '#messages/frame.ts';
import type { IconName } from '#ui/parts/Icon.tsx';
import { getActionDetails } from './actionDetails.ts';
import type { PlainEvent } from './actionDetails.ts';
import { runningFlows } from '#routes/flow/running.ts';

/*
 * The actions that the running flows currently accept. Every event without data is listed here, as
 * an action or with a reason to leave it out: a missing event does not compile, a missing flow
 * fails a test.
 */

interface Named {
  name: string;
  icon: IconName;
}

/** Why quick find excludes an event. */
type Excluded =
  /** Not sent by a customer, but by the page, another tab, a timer or the parent flow. */
  | 'notFromCustomer'
  /** Belongs to a dialog, over which quick find cannot open, or to quick find itself. */
  | 'inDialog'
  /** Its list, which quick find opens, has many rows with this one action. */
  | 'inList'
  /** Belongs to a page without the top bar. */
  | 'withoutBar'
  /** Destroys the customer's work, and no state of its chart asks for confirmation. */
  | 'destructive';

type Actions = {
  [Name in FlowName]: Record<PlainEvent<Name>, Named | Excluded>;
};

/** In display order: actions of the page, of its rows, of every page. */
export const actions: Actions = {
  application: {
    'step.next': { name: texts.nextStep, icon: 'arrow' },
    'step.back': { name: texts.previousStep, icon: 'back' },
    'draft.save': { name: texts.saveDraft, icon: 'file' },
    'application.submit': { name: texts.submit, icon: 'send' },
    'autosave.retry': { name: texts.loadForm, icon: 'refresh' },
    'cart.retry': 'inDialog',
  },
  opening: {
    'form.open': 'notFromCustomer',
    'load.retry': { name: texts.loadForm, icon: 'refresh' },
    'copy.restore': { name: texts.restoreCopy, icon: 'pencil' },
    'copy.drop': 'destructive',
  },
  draft: {
    'answers.change': 'notFromCustomer',
    'autosave.retry': { name: texts.saveAnswers, icon: 'refresh' },
    'draft.save': 'notFromCustomer',
    'application.submit': 'notFromCustomer',
  },
  draftComparison: { 'comparison.retry': { name: texts.loadOther, icon: 'refresh' } },
  catalogue: {
    'catalogue.open': 'notFromCustomer',
    'segments.retry': { name: texts.loadSegments, icon: 'refresh' },
    'categories.retry': { name: texts.loadCategories, icon: 'refresh' },
  },
  checkout: {
    'checkout.open': 'notFromCustomer',
    'order.place': { name: texts.checkout, icon: 'cart' },
    'order.check': { name: texts.checkPayment, icon: 'refresh' },
    'order.cancel': { name: texts.cancelOrder, icon: 'cross' },
    'order.leave': { name: texts.leavePayment, icon: 'arrow' },
  },
  unfinishedPayment: {
    'payment.pending': 'notFromCustomer',
    'payment.arrived': 'notFromCustomer',
    'payment.failed': 'notFromCustomer',
    'order.missing': 'notFromCustomer',
    'orders.unavailable': 'notFromCustomer',
    'order.shown': 'notFromCustomer',
    'payment.dismiss': { name: texts.dismissPayment, icon: 'cross' },
  },
  payAgain: {},
  profile: {
    'profile.open': 'notFromCustomer',
    'load.retry': { name: texts.loadProfile, icon: 'refresh' },
    'profile.edit': { name: texts.editProfile, icon: 'pencil' },
    'edit.cancel': 'destructive',
    'data.export': { name: texts.exportData, icon: 'file' },
  },
  passwordChange: {
    'password.change': { name: texts.changePassword, icon: 'lock' },
    'password.keep': 'destructive',
  },
  accountDeletion: {
    'deletion.ask': { name: texts.deleteAccount, icon: 'bin' },
    'deletion.cancel': 'inDialog',
    'deletion.check': 'inDialog',
  },
  editLink: {
    'link.open': 'notFromCustomer',
    'link.accept': 'withoutBar',
    'link.decline': 'withoutBar',
    'link.retry': 'withoutBar',
  },
  signIn: { 'password.forget': 'withoutBar', 'reset.cancel': 'withoutBar' },
  registration: {},
  passwordReset: {},
  oneTimeCode: {
    'code.edit': 'inDialog',
    'code.cancel': 'inDialog',
    'code.resend': 'inDialog',
    'code.renewed': 'notFromCustomer',
  },
  cartItem: {
    'item.remove': { name: texts.removeItem, icon: 'bin' },
    'removal.confirm': 'inDialog',
    'removal.cancel': 'inDialog',
  },
  bookmark: {
    'bookmark.delete': { name: texts.deleteBookmark, icon: 'bin' },
    'deletion.confirm': 'inDialog',
    'deletion.cancel': 'inDialog',
  },
  removal: { 'removal.undo': { name: texts.undoRemoving, icon: 'back' } },
  move: { 'move.retry': { name: signedIn.finishMove, icon: 'refresh' } },
  applicationCard: {
    'application.edit': { name: texts.editDraft, icon: 'pencil' },
    'cart.add': { name: signedIn.addToCart, icon: 'cart' },
    'application.reuse': { name: texts.useAgain, icon: 'document' },
    'draft.delete': 'destructive',
    'draft.restore': { name: texts.restoreDraft, icon: 'back' },
    'draft.check': { name: texts.checkDraft, icon: 'refresh' },
  },
  upload: {
    'file.add': 'notFromCustomer',
    'file.dismiss': { name: texts.dismissFile, icon: 'cross' },
    'file.remove': 'destructive',
    'upload.start': 'notFromCustomer',
    'upload.cancel': { name: texts.cancelUpload, icon: 'cross' },
    'upload.retry': { name: texts.uploadAgain, icon: 'refresh' },
    'removal.undo': { name: texts.undoRemoving, icon: 'back' },
    'removal.settle': 'notFromCustomer',
  },
  updateList: {
    'updates.open': { name: texts.openUpdates, icon: 'list' },
    'updates.close': { name: texts.closeUpdates, icon: 'list' },
  },
  update: { 'update.dismiss': 'inList' },
  thread: { 'message.repeat': 'inDialog' },
  delivery: {
    'acceptance.confirm': 'inDialog',
    'acceptance.cancel': 'inDialog',
    'changes.describe': 'inDialog',
    'changes.cancel': 'inDialog',
  },
  act: {},
  deskQueue: {},
  review: { 'act.cancel': 'withoutBar' },
  refund: {
    'refund.begin': 'withoutBar',
    'refund.cancel': 'withoutBar',
    'refund.back': 'inDialog',
    'refund.confirm': 'inDialog',
    'refund.ask': 'inDialog',
    'refund.leave': 'inDialog',
  },
  evidence: { 'evidence.download': 'withoutBar' },
  refundAllocation: { 'allocation.cancel': 'inDialog' },
  accountSwitch: { 'account.confirm': 'inDialog', 'account.keep': 'inDialog' },
  team: {
    'invitation.begin': 'withoutBar',
    'invitation.cancel': 'withoutBar',
    'access.confirm': 'inDialog',
    'access.keep': 'inDialog',
  },
  quickFind: {
    'search.open': 'inDialog',
    'search.close': 'inDialog',
    'index.retry': 'inDialog',
    'shortcuts.read': { name: quickFind.shortcuts, icon: 'keyboard' },
    'shortcuts.close': 'inDialog',
  },
  session: {
    'connection.retry': 'withoutBar',
    'session.expired': 'notFromCustomer',
    'session.renew': 'notFromCustomer',
    'logout.ask': { name: common.logout, icon: 'exit' },
    'logout.cancel': 'inDialog',
    'logout.confirm': 'inDialog',
    'logout.announced': 'notFromCustomer',
  },
};

/** An action that is available now. */
export interface AvailableAction extends Named {
  id: string;
  /** The name of the row that it applies to. */
  detail?: string;
  /** Receives the event. */
  flow: AnyActorRef;
  event: { type: string };
}

/** The actions that these flows accept and their pages enable, in the order of `actions`. */
export function listActions(flows: readonly AnyActorRef[]): AvailableAction[] {
  return Object.entries<Partial<Record<string, Named | Excluded>>>(actions).flatMap(
    ([machine, events]) =>
      flows
        .filter((flow) => (flow.getSnapshot() as AnyMachineSnapshot).machine?.id === machine)
        .flatMap((flow) => listAccepted(flow, events)),
  );
}

function listAccepted(
  flow: AnyActorRef,
  events: Partial<Record<string, Named | Excluded>>,
): AvailableAction[] {
  const snapshot = flow.getSnapshot() as AnyMachineSnapshot;
  const { name: detail, enabled = {} } = getActionDetails(flow);
  return Object.entries(events).flatMap(([type, action]) => {
    const event = { type };
    const isEnabled = enabled[type as PlainEvent] !== false && snapshot.can(event);
    if (typeof action !== 'object' || !isEnabled) return [];
    return [{ ...action, id: `${flow.sessionId} ${type}`, detail, flow, event }];
  });
}

let current: readonly AvailableAction[] = [];

/** The actions available now; returns the same list until it changes. */
export function readActions(): readonly AvailableAction[] {
  const next = listActions(runningFlows());
  const isSame = next.every(
    ({ id, detail }, at) => id === current[at]?.id && detail === current[at].detail,
  );
  if (!isSame || next.length !== current.length) current = next;
  return current;
}
