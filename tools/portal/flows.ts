import { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { catalogueMachine } from '#machines/catalogue.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { payAgainMachine } from '#machines/payAgain.machine.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { updateMachine } from '#machines/update.machine.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import type { Flow } from '#tools/flows/flow.ts';

/** Every machine of the portal, in the order in which a customer meets them. */
export const flows: readonly Flow[] = [
  {
    title: 'Session',
    sentence: 'Who is using the portal, from opening it to logging out.',
    machine: sessionMachine,
  },
  {
    title: 'Sign-in',
    sentence: 'A customer signs in with e-mail and password.',
    machine: signInMachine,
  },
  {
    title: 'One-time code',
    sentence: 'A mailed code proves that an e-mail address belongs to the customer.',
    machine: oneTimeCodeMachine,
  },
  {
    title: 'Registration',
    sentence: 'A visitor becomes a customer.',
    machine: registrationMachine,
  },
  {
    title: 'Password reset',
    sentence: 'A customer who forgot the password chooses a new one.',
    machine: passwordResetMachine,
  },
  {
    title: 'Catalogue',
    sentence: 'A customer picks a segment and then a category to apply for.',
    machine: catalogueMachine,
  },
  {
    title: 'Application',
    sentence: 'A customer fills in a form step by step, saves it as draft or submits it.',
    machine: applicationMachine,
  },
  {
    title: 'Opening the form',
    sentence: 'The form of a category opens with what was answered before.',
    machine: openingMachine,
  },
  {
    title: 'Draft',
    sentence: 'What is typed comes to the server: by itself, as a draft or submitted.',
    machine: draftMachine,
  },
  {
    title: 'Draft comparison',
    sentence: 'A draft was changed in two places; the customer chooses what stays.',
    machine: draftComparisonMachine,
  },
  {
    title: 'Upload',
    sentence: 'One file is checked, sent and kept; its removal can be undone until it is saved.',
    machine: uploadMachine,
  },
  {
    title: 'Edit link',
    sentence: 'A link opens one application; a session that is here is replaced only if asked.',
    machine: editLinkMachine,
  },
  {
    title: 'Application card',
    sentence: 'A customer edits, deletes, buys or uses again an application of the list.',
    machine: applicationCardMachine,
  },
  {
    title: 'Cart line',
    sentence: 'A customer changes the quantity of a line, removes it or sets it aside.',
    machine: cartItemMachine,
  },
  {
    title: 'Bookmark',
    sentence: 'A customer deletes a bookmark or puts it into the cart.',
    machine: bookmarkMachine,
  },
  {
    title: 'Move',
    sentence: 'An application moves between cart and bookmarks and is never lost.',
    machine: moveMachine,
  },
  {
    title: 'Checkout',
    sentence: 'A customer pays for what is in the cart.',
    machine: checkoutMachine,
  },
  {
    title: 'Pay again',
    sentence: 'What can still be bought of a failed order goes back into the cart.',
    machine: payAgainMachine,
  },
  {
    title: 'Update',
    sentence: 'A customer reads what changed meanwhile and puts it away.',
    machine: updateMachine,
  },
  {
    title: 'Profile',
    sentence: 'A customer reads and changes the own account, and takes the data along.',
    machine: profileMachine,
  },
  {
    title: 'Password change',
    sentence: 'A signed-in customer replaces the password.',
    machine: passwordChangeMachine,
  },
  {
    title: 'Account deletion',
    sentence: 'A customer deletes the own account for good.',
    machine: accountDeletionMachine,
  },
  {
    title: 'Quick find',
    sentence: 'A customer finds any page, category, own thing or action by typing.',
    machine: quickFindMachine,
  },
];
