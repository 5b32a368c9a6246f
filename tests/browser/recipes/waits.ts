/** Milliseconds after which the server mails another code. */
export const resendWait = 60_000;
