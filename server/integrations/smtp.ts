import { createTransport } from 'nodemailer';
import { emailPattern } from '#contract/fields.ts';
import type { MailServer } from '#server/settings/integrations.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import type { CircuitBreaker } from './circuitBreaker.ts';
import { MailRefused } from './mail.ts';
import type { MailTransport } from './mail.ts';

export interface SmtpOptions {
  /** Milliseconds until the server has to greet and take a login. */
  timeout?: number;
  /** Milliseconds for one mail: whoever hangs up on a server that looks through it gets it sent twice. */
  patience?: number;
  /** Milliseconds between two looks at a server that was down. */
  pause?: number;
}

export interface Smtp extends MailTransport {
  breaker: CircuitBreaker;
}

/**
 * Mail over SMTP. On this machine it is sent in the clear, elsewhere a login needs TLS. A server that
 * cannot be reached counts as down until it answers again; one that refuses a single mail does not.
 */
export function createSmtp(
  server: MailServer,
  from: string,
  { timeout = 10_000, patience = 100_000, pause = 5_000 }: SmtpOptions = {},
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
    socketTimeout: patience,
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
      if (!emailPattern.test(to)) throw new MailRefused('The recipient is no single address');
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: within(patience),
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
 * The fault of one mail, without what the server said: that names the recipient and would stay in the log.
 * Undefined where the server is in trouble itself, or with us.
 */
function faultOfMail(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return;
  const { command, responseCode } = error;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  if (typeof responseCode !== 'number' || responseCode === 421) return undefined;
  const words = `The server answered ${command} of a mail with ${responseCode}`;
  return responseCode >= 500 ? new MailRefused(words) : new Error(words);
}

async function orAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([work, aborted]);
}
