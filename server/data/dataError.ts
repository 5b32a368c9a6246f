/** A command that cannot be done; the message is one line for whoever typed it. */
export class DataError extends Error {}
