import { claimMails, dropExpiredMails, forgetMail, returnMail } from '#server/store/outbox.ts';
import type { Mail, WaitingMail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';

/** A way to deliver mail; rejects when a mail could not be delivered. */
export interface MailTransport {
  /** `id` is the same for every attempt to deliver a mail. */
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Takes as long and fails like `deliver`, but sends nothing. */
  rehearse(mail: Mail): Promise<void>;
  /** False while it is known to be down, so that callers do not promise a mail. */
  isAvailable(): Promise<boolean>;
  /** Probes a transport that was down, at intervals; false while it is down. */
  recover(): Promise<boolean>;
  /** True if a caller may wait for the delivery. */
  isLocal: boolean;
  /** Aborts running deliveries. */
  close(): void;
}

/** This mail can never be delivered. */
export class MailRefused extends Error {}

/** Queued mails that will never be delivered. */
export interface LostMails {
  ids: string[];
  why: 'refused' | 'expired';
  error?: MailRefused;
}

export interface MailSender extends Pick<MailTransport, 'isAvailable' | 'recover'> {
  /** Sends one queued mail now; it stays queued on failure. */
  send(id: string): Promise<void>;
  /** Sends what is due; rejects with the first failure after trying all. */
  sendDue(): Promise<void>;
  /** Calls `listener` on every lost mail. */
  onLoss(listener: (lost: LostMails) => void): void;
  /** Aborts running deliveries; their mails stay queued. */
  close(): Promise<void>;
}

/**
 * Sends the outbox through `transport`: at least once for every queued mail that has not expired.
 */
export function createMailSender(database: Database, transport: MailTransport): MailSender {
  const underWay = new Set<Promise<unknown>>();
  const listeners: ((lost: LostMails) => void)[] = [];

  function tell(lost: LostMails): void {
    for (const listener of listeners) listener(lost);
  }

  async function sendOne({ isDecoy, ...mail }: WaitingMail): Promise<void> {
    try {
      await (isDecoy ? transport.rehearse(mail) : transport.deliver(mail));
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        await returnMail(database, mail.id);
        throw error;
      }
      tell({ ids: [mail.id], why: 'refused', error });
    }
    await forgetMail(database, mail.id);
  }

  async function sendClaimed(id?: string): Promise<void> {
    const mails = await claimMails(database, id);
    const results = await Promise.allSettled(mails.map(sendOne));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
  }

  return {
    isAvailable: () => transport.isAvailable(),
    recover: () => transport.recover(),
    async send(id) {
      // A failed mail stays queued; the poller retries and logs.
      const sending = sendClaimed(id).catch(() => undefined);
      underWay.add(sending);
      void sending.then(() => underWay.delete(sending));
      if (transport.isLocal) await sending;
    },
    async sendDue() {
      const ids = await dropExpiredMails(database);
      if (ids.length > 0) tell({ ids, why: 'expired' });
      if (await transport.recover()) await sendClaimed();
    },
    onLoss(listener) {
      listeners.push(listener);
    },
    async close() {
      transport.close();
      await Promise.all(underWay);
    },
  };
}
