import { claimMails, dropExpiredMails, forgetMail, returnMail } from '#server/store/outbox.ts';
import type { Mail, WaitingMail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';

/** One way to hand over a mail; rejects when it could not be handed over. */
export interface MailTransport {
  /** `id` is the same for every attempt with one mail. */
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Costs and fails like `deliver`, but nobody gets anything. */
  rehearse(mail: Mail): Promise<void>;
  /** False while it is known to be down, so that nothing is promised that cannot be kept. */
  isAvailable(): Promise<boolean>;
  /** Looks now and then whether a transport that was down is back; false while it is not. */
  recover(): Promise<boolean>;
  /** True where a caller may wait for the delivery. */
  isLocal: boolean;
  /** Ends deliveries that are under way. */
  close(): void;
}

/** No attempt will ever hand over this mail. */
export class MailRefused extends Error {}

/** Mails that were queued and that nobody will ever get. */
export interface LostMails {
  ids: string[];
  why: 'refused' | 'expired';
  error?: MailRefused;
}

export interface MailSender extends Pick<MailTransport, 'isAvailable' | 'recover'> {
  /** Sends one queued mail now; what fails stays queued. */
  send(id: string): Promise<void>;
  /** Sends what is due; rejects with the first trouble, after everything was tried. */
  sendDue(): Promise<void>;
  /** Tells `listener` of every loss from now on. */
  onLoss(listener: (lost: LostMails) => void): void;
  /** Ends what is under way; it stays queued. */
  close(): Promise<void>;
}

/** Empties the outbox through `transport`: every queued mail at least once while it is of use. */
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
      // What fails stays queued; the poller tries again and complains.
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
