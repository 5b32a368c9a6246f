import { languages } from '#contract/languages.ts';
import type { QueuedMail } from '#server/store/outbox.ts';
import { english } from './english.ts';
import type { Written } from './english.ts';
import { hindi } from './hindi.ts';
import { compose } from './layout.ts';

/* Every mail to a customer, in all languages; the outbox keeps the one that its customer reads (S-49). */

const words = { en: english, hi: hindi };

type Words = typeof english;

/** A mail of this kind to an address, about these facts. */
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
/** Tells the owner that a code from the mailbox set a new password. */
export const passwordResetMail = mail('passwordReset');
/** Tells the owner that somebody signed in changed the password. */
export const passwordChangedMail = mail('passwordChanged');
/** Tells the owner that too many wrong passwords were tried. */
export const signInPausedMail = mail('signInPaused');
/** Confirms to the former owner that the account is gone. */
export const accountDeletedMail = mail('accountDeleted');
/** Tells the old address that the account left it. */
export const emailChangedMail = mail('emailChanged');
/** The receipt, once money is confirmed. */
export const orderPaidMail = mail('orderPaid');
/** What staff decided about an application. */
export const applicationDecidedMail = mail('applicationDecided');
/** Money of a paid order went back. */
export const refundDoneMail = mail('refundDone');
/** Money for an application that was rejected while it was being paid goes back. */
export const rejectedPaymentMail = mail('rejectedPayment');
/** Money that came a second time goes back. */
export const refundMail = mail('refund');
/** Money that is not what the order costs goes back. */
export const wrongPaymentMail = mail('wrongPayment');
