/** A command that failed as expected; the message is one line for the operator. */
export class StaffError extends Error {}
