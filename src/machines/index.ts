import type { AnyStateMachine } from 'xstate';
import { accountDeletionMachine } from './accountDeletion.machine.ts';
import { actMachine } from './act.machine.ts';
import { accountSwitchMachine } from './accountSwitch.machine.ts';
import { applicationMachine } from './application.machine.ts';
import { applicationCardMachine } from './applicationCard.machine.ts';
import { bookmarkMachine } from './bookmark.machine.ts';
import { cartItemMachine } from './cartItem.machine.ts';
import { catalogueMachine } from './catalogue.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { deskQueueMachine } from './deskQueue.machine.ts';
import { draftMachine } from './draft.machine.ts';
import { deliveryMachine } from './delivery.machine.ts';
import { draftComparisonMachine } from './draftComparison.machine.ts';
import { editLinkMachine } from './editLink.machine.ts';
import { evidenceMachine } from './evidence.machine.ts';
import { moveMachine } from './move.machine.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';
import { openingMachine } from './opening.machine.ts';
import { passwordChangeMachine } from './passwordChange.machine.ts';
import { passwordResetMachine } from './passwordReset.machine.ts';
import { payAgainMachine } from './payAgain.machine.ts';
import { profileMachine } from './profile.machine.ts';
import { quickFindMachine } from './quickFind.machine.ts';
import { refundMachine } from './refund.machine.ts';
import { refundAllocationMachine } from './refundAllocation.machine.ts';
import { registrationMachine } from './registration.machine.ts';
import { removalMachine } from './removal.machine.ts';
import { reviewMachine } from './review.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { signInMachine } from './signIn.machine.ts';
import { teamMachine } from './team.machine.ts';
import { threadMachine } from './thread.machine.ts';
import { unfinishedPaymentMachine } from './unfinishedPayment.machine.ts';
import { updateMachine } from './update.machine.ts';
import { updateListMachine } from './updateList.machine.ts';
import { uploadMachine } from './upload.machine.ts';
import { workMachine } from './work.machine.ts';

interface Flow {
  title: string;
  /** What happens in the flow, in one sentence. */
  sentence: string;
  machine: AnyStateMachine;
}

/**
 * The only list of all flows, by machine id, in the order in which a customer meets them. Quick
 * find, recipes, the flow book and the chart checks must cover it, or they do not compile.
 */
export const flows = {
  session: {
    title: 'Session',
    sentence: 'Who is using the portal, from opening it to logging out.',
    machine: sessionMachine,
  },
  signIn: {
    title: 'Sign-in',
    sentence: 'A customer signs in with e-mail and password.',
    machine: signInMachine,
  },
  oneTimeCode: {
    title: 'One-time code',
    sentence: 'A mailed code proves that an e-mail address belongs to the customer.',
    machine: oneTimeCodeMachine,
  },
  registration: {
    title: 'Registration',
    sentence: 'A visitor becomes a customer.',
    machine: registrationMachine,
  },
  passwordReset: {
    title: 'Password reset',
    sentence: 'A customer who forgot the password chooses a new one.',
    machine: passwordResetMachine,
  },
  catalogue: {
    title: 'Catalogue',
    sentence: 'A customer picks a segment and then a category to apply for.',
    machine: catalogueMachine,
  },
  application: {
    title: 'Application',
    sentence: 'A customer fills in a form step by step, saves it as draft or submits it.',
    machine: applicationMachine,
  },
  opening: {
    title: 'Opening the form',
    sentence: 'The form of a category opens, with earlier answers if there are any.',
    machine: openingMachine,
  },
  draft: {
    title: 'Draft',
    sentence: 'Saves the answers: automatically, as a draft, or submitted.',
    machine: draftMachine,
  },
  draftComparison: {
    title: 'Draft comparison',
    sentence: 'A draft was changed in two places; the customer chooses what stays.',
    machine: draftComparisonMachine,
  },
  upload: {
    title: 'Upload',
    sentence:
      'One file is checked and uploaded; its removal can be undone until the form is saved.',
    machine: uploadMachine,
  },
  editLink: {
    title: 'Edit link',
    sentence:
      'A link opens one application; a session in this browser is replaced only with consent.',
    machine: editLinkMachine,
  },
  applicationCard: {
    title: 'Application card',
    sentence: 'A customer edits, deletes, buys or uses again an application of the list.',
    machine: applicationCardMachine,
  },
  cartItem: {
    title: 'Cart item',
    sentence: 'A customer changes the quantity of an item, removes it or sets it aside.',
    machine: cartItemMachine,
  },
  bookmark: {
    title: 'Bookmark',
    sentence: 'A customer deletes a bookmark or puts it into the cart.',
    machine: bookmarkMachine,
  },
  removal: {
    title: 'Removal',
    sentence: 'An application leaves the cart or the bookmarks, and the customer can undo it.',
    machine: removalMachine,
  },
  move: {
    title: 'Move',
    sentence: 'An application moves between cart and bookmarks and is never lost.',
    machine: moveMachine,
  },
  checkout: {
    title: 'Checkout',
    sentence: 'A customer pays for what is in the cart.',
    machine: checkoutMachine,
  },
  unfinishedPayment: {
    title: 'Unfinished payment',
    sentence: 'A customer returns and learns what became of a payment.',
    machine: unfinishedPaymentMachine,
  },
  payAgain: {
    title: 'Pay again',
    sentence: 'What can still be bought of a failed order goes back into the cart.',
    machine: payAgainMachine,
  },
  thread: {
    title: 'Thread',
    sentence: 'A customer writes to the staff who work on an application, and answers questions.',
    machine: threadMachine,
  },
  delivery: {
    title: 'Delivery',
    sentence: 'A customer accepts what was delivered, or asks for changes.',
    machine: deliveryMachine,
  },
  act: {
    title: 'Act',
    sentence: 'A customer or staff move an application on, at most once.',
    machine: actMachine,
  },
  updateList: {
    title: 'Update list',
    sentence: 'A customer reads the unread updates and dismisses all of them.',
    machine: updateListMachine,
  },
  update: {
    title: 'Update',
    sentence: 'A customer reads what has changed, and dismisses it.',
    machine: updateMachine,
  },
  profile: {
    title: 'Profile',
    sentence: 'A customer reads and changes the account, and exports the data.',
    machine: profileMachine,
  },
  passwordChange: {
    title: 'Password change',
    sentence: 'A signed-in customer replaces the password.',
    machine: passwordChangeMachine,
  },
  accountDeletion: {
    title: 'Account deletion',
    sentence: 'A customer deletes the account for good.',
    machine: accountDeletionMachine,
  },
  quickFind: {
    title: 'Quick find',
    sentence: 'A customer finds any page, category, application, order or action by typing.',
    machine: quickFindMachine,
  },
  deskQueue: {
    title: 'Queue of the desk',
    sentence: 'Staff see which applications wait, and for whom, and take them.',
    machine: deskQueueMachine,
  },
  review: {
    title: 'Review',
    sentence: 'Staff approve, reject, ask or deliver.',
    machine: reviewMachine,
  },
  refund: {
    title: 'Refund',
    sentence: 'An owner refunds an order, one of its items or an amount.',
    machine: refundMachine,
  },
  refundAllocation: {
    title: 'Refund allocation',
    sentence: 'An owner says for which item a refund of an amount was.',
    machine: refundAllocationMachine,
  },
  evidence: {
    title: 'Evidence',
    sentence: 'An owner downloads everything about an order in one file.',
    machine: evidenceMachine,
  },
  accountSwitch: {
    title: 'Account switch',
    sentence: 'Staff switch a customer’s account off, or on again.',
    machine: accountSwitchMachine,
  },
  team: {
    title: 'Team',
    sentence: 'An owner invites people to the desk and ends their access.',
    machine: teamMachine,
  },
} satisfies Record<string, Flow>;

/**
 * Charts that no page runs, for reviewers. They are drawn, checked and listed like the flows, but
 * have neither recipe nor actions in quick find.
 */
export const chartsWithoutPage = {
  work: {
    title: 'Work',
    sentence: 'Customer and staff take an application from its submission to its end.',
    machine: workMachine,
  },
} satisfies Record<string, Flow>;

export type FlowName = keyof typeof flows;

/** The machine of a flow. */
export type MachineOf<Name extends FlowName> = (typeof flows)[Name]['machine'];
