import { createTransport } from 'nodemailer';
import { emailPattern } from '#contract/fields.ts';
import type { MailServer } from '#server/settings/integrations.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import type { CircuitBreaker } from './circuitBreaker.ts';
import { MailRefused } from './mail.ts';
import type { MailTransport } from './mail.ts';

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

  async function reach(): Promise<void> {
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
      if (breaker.isDue()) await reach();
      return !breaker.isOpen();
    },
    rehearse: reach,
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
        const ofMail = faultOfMail(error);
        if (ofMail) breaker.succeeded();
        else breaker.failed();
        throw ofMail ?? error;
      }
    },
    close: () => closing.abort(),
  };
}

/**
 * The error for a single mail, without the server's text, which names the recipient and would end
 * up in the log. Undefined when the server or the connection fails.
 */
function faultOfMail(error: unknown): Error | undefined {
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
