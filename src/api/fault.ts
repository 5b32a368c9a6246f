interface FaultDetails {
  /** The HTTP status, if an answer came at all. */
  status?: number;
  /** The server's own sentence, if it sent one. */
  serverMessage?: string;
  cause?: unknown;
}

/** Something nobody planned: offline, 5xx, an answer outside the contract. */
export class Fault extends Error {
  override name = 'Fault';
  readonly status?: number;
  readonly serverMessage?: string;

  constructor(message: string, { status, serverMessage, cause }: FaultDetails = {}) {
    super(serverMessage ?? message, { cause });
    this.status = status;
    this.serverMessage = serverMessage;
  }
}

/** Whether the same read may well succeed a moment later; not when the customer gave it up. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Fault)) return false;
  const { status, cause } = error;
  if (status === undefined) return !(cause instanceof DOMException && cause.name === 'AbortError');
  return status >= 500;
}
