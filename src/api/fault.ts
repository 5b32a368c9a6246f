interface FaultDetails {
  /** The HTTP status, if an answer came at all. */
  status?: number;
  /** The server's own sentence, if it sent one. */
  serverMessage?: string;
  cause?: unknown;
}

/** Something nobody planned: offline, 5xx, an answer outside the contract (S-01). */
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

export function fault(message: string, details?: FaultDetails): Fault {
  return new Fault(message, details);
}
