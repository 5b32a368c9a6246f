import { flowSentences } from '../flowSentences.ts';
import type { DeskMessageKey } from './desk.ts';
import type { ThreadMessageKey } from './thread.ts';
import { visitorMessages } from './visitor.ts';

/**
 * Every text that a flow can show, by key (spec §8 Error catalogue, verbatim). Sentences of an
 * endpoint or its refusal come from the contract.
 */
export const messages = {
  ...flowSentences,
  ...visitorMessages,

  'segments.none': 'No segments found.',
  'categories.none': 'No categories found for this segment.',
  'categories.failed': 'Failed to fetch categories',
  'category.failed': 'Failed to fetch single category',
  'form.failed': 'Error loading form structure.',
  'form.none': 'Currently, No form available',

  'link.ended': 'This link has ended. Please ask for a new one.',

  'application.loadRefused': 'Failed to fetch application data',
  'application.loadBroke': 'Failed to fetch application data',
  'application.submitRefused': 'An error occurred while submitting the application',
  'application.submitBroke': 'An error occurred while submitting the application',
  'application.congratulations': 'Application submitted successfully!',
  'draft.refused': 'An error occurred while saving the application',
  'draft.broke': 'An error occurred while saving the application',
  'draft.stopped': 'Saving stopped after repeated errors. Your answers are kept on this device.',

  'draft.deletedElsewhere':
    'This draft was deleted elsewhere. Your answers are kept and will be saved as a new draft.',
  'draft.deletedAfterAll': 'The connection broke. The draft is deleted.',
  'draft.deleteFailed': 'The draft was not deleted. Please try again.',
  'draft.deletionNotOffered': 'Drafts cannot be deleted here.',
  'draft.restoreFailed': 'The draft was not restored. Please try again.',
  'draft.restoreTooLate': 'This draft cannot be brought back any more.',
  'draft.thereAfterAll': 'The connection broke. Your draft is in the list.',
  'draft.needsConnection':
    'Nothing was sent: you were offline. Your answers stay on this device; try again once you are back.',
  'draft.statusUnknown': 'The connection broke, so we do not know yet whether your draft is there.',
  'autosave.failed': 'Not saved yet. Your answers stay here, and we keep trying.',
  'copy.failed': 'The earlier answers could not be loaded, so they are not filled in.',
  'copy.found': 'This device kept answers that were never saved.',

  'upload.disguised': 'This file is damaged or not the type its name says.',
  'upload.unreadable': 'This file could not be read.',
  'upload.removeFailed': 'The file could not be removed. Please try again.',

  'cart.quantityFailed': 'The quantity could not be changed. Please try again.',
  'cart.removeFailed': 'Failed to delete item',
  'bookmark.loadFailed': 'Failed to fetch bookmarks',
  'bookmark.deleteFailed': 'Failed to delete bookmark: {reason}',
  'bookmark.removeFailed': 'Failed to delete bookmark: it stays where it was.',
  'move.underWay': 'Moving your application…',
  'move.unfinished': 'It may be in your cart and your bookmarks. Nothing is lost.',
  'move.outcomeUnknown': 'The connection broke, so it may have moved already. Nothing is lost.',

  'payment.windowUnavailable': 'The payment window could not be loaded. Please try again.',
  'payment.unfinished': 'A payment is not finished yet.',
  'payment.cartChanged': 'Your cart has changed. Please look at it first.',
  'payment.elsewhere': 'You are paying in another tab. Please finish there first.',
  'payment.notReceived': 'We received no payment. You can pay again.',
  'payment.verifyBroke': 'Payment verification error',
  'payAgain.leftOut': 'No longer available: {names}. The rest of your order is in your cart.',
  'payAgain.nothingLeft': 'No longer available: {names}. Nothing of this order can be bought.',
  'payAgain.failed': 'Your order was not put back into the cart. Please try again.',

  'update.markFailed': 'This could not be marked as read. Please try again.',

  'profile.loadFailed': 'Failed to fetch profile data',
  'profile.updateFailed': 'Failed to update profile',

  'quickFind.failed': 'Your applications, orders and the categories could not be loaded.',

  'password.changed': 'Password changed successfully.',
  'password.changeFailed': 'Failed to change password. Please try again.',
  'password.changeUnknown':
    'The connection broke. If your current password is refused now, the new one already counts.',
  'password.notOffered': 'Your password cannot be changed here.',

  'export.done': 'Your data was saved as account-data.json.',
  'export.failed': 'Your data could not be exported. Please try again.',
  'export.notOffered': 'Your data cannot be exported here.',

  'account.deleteFailed': 'Your account was not deleted. Please try again.',
  'account.deletionUnknown':
    'The connection broke, so we do not know yet whether your account was deleted.',
  'account.deletionNotOffered': 'Your account cannot be deleted here.',
} as const;

/** A text of the customers' flows; the thread and the desk have their own. */
export type CustomerMessageKey = keyof typeof messages;

export type MessageKey = CustomerMessageKey | ThreadMessageKey | DeskMessageKey;

/** Texts that the edit link's page words differently (spec §8 Edit page). */
export const editLinkMessages: Partial<Record<MessageKey, string>> = {
  'application.loadRefused': 'Application not found.',
  'application.loadBroke': 'Error fetching application.',
  'application.submitted': 'Application updated!',
  'application.submitRefused': 'Submission failed.',
  'application.submitBroke': 'Something went wrong.',
  'draft.created': 'Application updated!',
  'draft.updated': 'Application updated!',
  'draft.refused': 'Submission failed.',
  'draft.broke': 'Something went wrong.',
};
