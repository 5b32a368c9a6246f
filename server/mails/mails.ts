import { languages } from '#contract/languages.ts';
import type { QueuedMail } from '#server/store/outbox.ts';
import { english } from './english.ts';
import type { Written } from './english.ts';
import { hindi } from './hindi.ts';
import { compose } from './layout.ts';

/*
 * Every mail to a customer, in all languages; the outbox stores it in the customer's language
 * (S-49).
 */

const words = { en: english, hi: hindi };

type Words = typeof english;

/** Returns a function that builds this mail for an address. */
function mail<Kind extends keyof Words>(kind: Kind) {
  return (to: string, ...facts: Parameters<Words[Kind]>): QueuedMail => ({
    to,
    versions: languages.map((language) => {
      const write = words[language][kind] as (...values: Parameters<Words[Kind]>) => Written;
      return { language, ...compose(write(...facts)) };
    }),
  });
}

/** The mail with a one-time code; its subject starts with the code. */
export const codeMail = mail('code');
/** Notifies the owner that the password was reset with a mailed code. */
export const passwordResetMail = mail('passwordReset');
/** Notifies the owner that the password was changed from a signed-in session. */
export const passwordChangedMail = mail('passwordChanged');
/** Notifies the owner that sign-in is paused after too many wrong passwords. */
export const signInPausedMail = mail('signInPaused');
/** Invites someone to the desk. */
export const invitationMail = mail('invitation');
/** Confirms the deletion of the account. */
export const accountDeletedMail = mail('accountDeleted');
/** Notifies the former address that the account has a new one. */
export const emailChangedMail = mail('emailChanged');
/** The receipt, once the payment is confirmed. */
export const orderPaidMail = mail('orderPaid');
/** The decision of staff about an application. */
export const applicationDecidedMail = mail('applicationDecided');
/** A question of staff about an application. */
export const questionMail = mail('question');
/** Staff delivered the work. */
export const deliveredMail = mail('delivered');
/** A delivery will soon count as accepted. */
export const deliveryReminderMail = mail('deliveryReminder');
/** A refund of a paid order is done. */
export const refundDoneMail = mail('refundDone');
/** A payment is refunded because an application was rejected while it was being paid. */
export const rejectedPaymentMail = mail('rejectedPayment');
/** A second payment is refunded. */
export const refundMail = mail('refund');
/** A payment that is not the order's amount is refunded. */
export const wrongPaymentMail = mail('wrongPayment');
