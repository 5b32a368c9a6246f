/** An integration (mail, provider, files, database) or this server cannot serve now: 503. */
export class Unavailable extends Error {
  readonly retryAfter: number;

  constructor(message = 'The service is busy. Please try again in a moment.', retryAfter = 5) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
