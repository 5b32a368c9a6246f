import {
  createApplication,
  deleteDraft,
  restoreDraft,
  updateApplication,
} from '#contract/application.ts';
import { addBookmark, deleteBookmark } from '#contract/bookmarks.ts';
import { addToCart, removeFromCart } from '#contract/cart.ts';
import { cancelOrder, placeOrder, verifyPayment } from '#contract/checkout.ts';
import { customerEndpoints } from '#contract/index.ts';
import type { RefusalName } from '#contract/index.ts';
import { deleteAccount, updateProfile } from '#contract/profile.ts';
import { uploadFiles } from '#contract/upload.ts';
import { refusalSentences } from './visitorSentences.ts';

const refusals = refusalSentences(Object.fromEntries(customerEndpoints)) as Readonly<
  Record<RefusalName, string>
>;

/** Sentences of the contract that signed-in flows show, by key. */
export const flowSentences = {
  ...refusals,
  'application.submitted': createApplication.done.submitted,
  'draft.created': createApplication.done.draft,
  'draft.updated': updateApplication.done.draft,
  'draft.deleted': deleteDraft.done,
  'draft.restored': restoreDraft.done,
  'upload.failed': uploadFiles.broke,
  'cart.addFailed': addToCart.refusals.not_found.message,
  'cart.added': addToCart.done,
  'cart.itemRemoved': removeFromCart.done,
  'bookmark.added': addBookmark.done,
  'bookmark.addFailed': addBookmark.refusals.not_found.message,
  'bookmark.deleted': deleteBookmark.done,
  'payment.initiateFailed': placeOrder.broke,
  'payment.done': verifyPayment.done,
  'payment.refused': verifyPayment.refusals.signature_wrong.message,
  'payment.cancelled': cancelOrder.done,
  'payment.beingChecked': cancelOrder.refusals.payment_pending.message,
  'order.cancelFailed': cancelOrder.broke,
  'profile.updated': updateProfile.done,
  'account.deleted': deleteAccount.done,
} as const;
