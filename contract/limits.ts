/*
 * Numbers that portal and server share. No imports here, so that machines can use them without the
 * schema library.
 */

/** Digits of a one-time code (spec §9). */
export const codeLength = 6;
/** Minutes that a code stays valid. */
export const codeMinutes = 10;
/** Attempts to enter a code. */
export const codeTries = 5;
/** Seconds between two codes to one address. */
export const codeResendSeconds = 60;

/** Categories on one page (spec §9). */
export const categoriesPerPage = 8;

/** Fields of one form. */
export const maxFields = 200;
/** Characters of one answer. */
export const maxAnswerLength = 5000;

/** Accepted years of a date; others are typing errors. */
export const earliestYear = 1900;
export const latestYear = 2200;

/** Files of one upload request. */
export const filesPerUpload = 10;

/** Largest quantity of one cart item. */
export const maxQuantity = 999;

/** Applications of one state that the desk counts; of more it says `1000+`. */
export const mostCounted = 1000;

/** Characters of one message, question, answer or delivery note. */
export const maxMessageLength = 4000;
/** Files of one message. */
export const filesPerMessage = 10;
/** Characters of the reason for a rejection. */
export const maxReasonLength = 1000;
/** Days after which a delivery without an answer counts as accepted. */
export const acceptanceDays = 7;
/** Days before that, when the customer is reminded. */
export const reminderDays = 2;
