/*
 * The plain numbers that both sides keep to. Nothing is imported here, so that a chart may take them
 * without the schema library.
 */

/** Digits of a one-time code (spec §9). */
export const codeLength = 6;
/** Minutes a code stays valid. */
export const codeMinutes = 10;
/** Guesses a code allows. */
export const codeTries = 5;
/** Seconds between two codes to one address. */
export const codeResendSeconds = 60;

/** Categories on one page (spec §9). */
export const categoriesPerPage = 8;

/** Fields that one form may have. */
export const mostFields = 200;
/** Characters that one answer may have. */
export const longestAnswer = 5000;

/** The years that an answer's date can lie in; others are slips of the keyboard. */
export const earliestYear = 1900;
export const latestYear = 2200;

/** Files that one upload request may carry. */
export const filesPerUpload = 10;

/** Most pieces of one cart line. */
export const largestQuantity = 999;
