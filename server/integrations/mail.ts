import { claimMails, dropExpiredMails, deleteMail, returnMail } from '#server/store/outbox.ts';
import type { Mail, WaitingMail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';
import { createTransport } from 'nodemailer';
import { emailPattern } from '#contract/fields.ts';
import type { MailServer } from '#server/settings/integrations.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import type { CircuitBreaker } from './circuitBreaker.ts';

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
  const deliveries = new Set<Promise<unknown>>();
  const listeners: ((lost: LostMails) => void)[] = [];

  function reportLoss(lost: LostMails): void {
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
      reportLoss({ ids: [mail.id], why: 'refused', error });
    }
    await deleteMail(database, mail.id);
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
      deliveries.add(sending);
      void sending.then(() => deliveries.delete(sending));
      if (transport.isLocal) await sending;
    },
    async sendDue() {
      const ids = await dropExpiredMails(database);
      if (ids.length > 0) reportLoss({ ids, why: 'expired' });
      if (await transport.recover()) await sendClaimed();
    },
    onLoss(listener) {
      listeners.push(listener);
    },
    async close() {
      transport.close();
      await Promise.all(deliveries);
    },
  };
}

export interface SmtpOptions {
  /** Milliseconds for the server's greeting and login. */
  timeout?: number;
  /**
   * Milliseconds for one mail. A shorter timeout would send mails twice to servers that scan them
   * slowly.
   */
  mailTimeout?: number;
  /** Milliseconds between two probes of a server that was down. */
  pause?: number;
}

export interface Smtp extends MailTransport {
  breaker: CircuitBreaker;
}

/**
 * Sends mail over SMTP. On this machine the connection is not encrypted; elsewhere a login requires
 * TLS. An unreachable server counts as down until it answers again; one that refuses a single mail
 * does not.
 */
export function createSmtp(
  server: MailServer,
  from: string,
  { timeout = 10_000, mailTimeout = 100_000, pause = 5_000 }: SmtpOptions = {},
): Smtp {
  const closing = new AbortController();
  const breaker = createCircuitBreaker({ pause });
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    auth: server.user === undefined ? undefined : { user: server.user, pass: server.password },
    ignoreTLS: server.isLoopback,
    requireTLS: !server.isSecure && !server.isLoopback && server.user !== undefined,
    tls: { rejectUnauthorized: !server.isLoopback },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: mailTimeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? server.host;
  const within = (time: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(time)]);

  async function probe(): Promise<void> {
    try {
      await orAborted(transport.verify(), within(timeout));
      breaker.succeeded();
    } catch (error) {
      breaker.failed();
      throw error;
    }
  }

  return {
    breaker,
    isLocal: false,
    isAvailable: async () => !breaker.isOpen(),
    async recover() {
      if (breaker.isDue()) await probe();
      return !breaker.isOpen();
    },
    rehearse: probe,
    async deliver({ id, to, subject, text, html }) {
      if (!emailPattern.test(to)) throw new MailRefused('The recipient is not a single address');
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: within(mailTimeout),
        });
        breaker.succeeded();
      } catch (error) {
        const mailError = toMailError(error);
        if (mailError) breaker.succeeded();
        else breaker.failed();
        throw mailError ?? error;
      }
    },
    close: () => closing.abort(),
  };
}

/**
 * The error for a single mail, without the server's text, which names the recipient and would end
 * up in the log. Undefined when the server or the connection fails.
 */
function toMailError(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return;
  const { command, responseCode } = error;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  if (typeof responseCode !== 'number' || responseCode === 421) return undefined;
  const words = `The server answered ${responseCode} to ${command}`;
  return responseCode >= 500 ? new MailRefused(words) : new Error(words);
}

async function orAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([work, aborted]);
}
