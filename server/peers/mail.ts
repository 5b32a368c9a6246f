import { claimMails, dropExpiredMails, forgetMail } from '#server/store/outbox.ts';
import type { Mail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';

/** One way to hand over a mail; rejects when it could not be handed over. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  /** False while it is known to be down, so that nothing is promised that cannot be kept. */
  isAvailable(): Promise<boolean>;
  /** True where a caller may wait for the delivery. */
  isLocal: boolean;
}

export interface MailSender {
  isAvailable(): Promise<boolean>;
  /** Sends one queued mail now; what fails stays queued. */
  send(id: string): Promise<void>;
  /** Sends what is due. */
  sendDue(): Promise<void>;
}

/** Empties the outbox through `transport`: every queued mail at least once. */
export function createMailSender(database: Database, transport: MailTransport): MailSender {
  async function sendClaimed(id?: string): Promise<void> {
    for (const { id: mailId, isDecoy, ...mail } of await claimMails(database, id)) {
      try {
        if (!isDecoy) await transport.deliver(mail);
        await forgetMail(database, mailId);
      } catch {
        // Stays queued; the poller tries again.
      }
    }
  }
  return {
    isAvailable: () => transport.isAvailable(),
    async send(id) {
      const sending = sendClaimed(id);
      if (transport.isLocal) await sending;
      else sending.catch(() => undefined);
    },
    async sendDue() {
      await dropExpiredMails(database);
      await sendClaimed();
    },
  };
}
