/** Something nobody planned: offline, 5xx, an answer outside the contract. */
export class Fault extends Error {
  override name = 'Fault';
  /** The HTTP status, if an answer came at all. */
  readonly status?: number;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

export function fault(message: string, details: { status?: number; cause?: unknown } = {}): Fault {
  return new Fault(message, details);
}
