interface FaultDetails {
  /** The HTTP status, if there was an answer. */
  status?: number;
  /** The server's sentence, if it sent one. */
  serverMessage?: string;
  cause?: unknown;
}

/** An unexpected failure: offline, 5xx, an answer outside the contract. */
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

/** Whether a retry of the read may succeed; false if the customer cancelled it. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Fault)) return false;
  const { status, cause } = error;
  if (status === undefined) return !(cause instanceof DOMException && cause.name === 'AbortError');
  return status >= 500;
}
