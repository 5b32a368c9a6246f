import type { CircuitBreaker } from './integrations/circuitBreaker.ts';
import type { FileStore } from './integrations/files.ts';
import { withFrame } from './mails/frame.ts';
import { createMailSender, createSmtp } from './integrations/mail.ts';
import type { MailSender } from './integrations/mail.ts';
import { openFiles } from './integrations/openFiles.ts';
import { createPayments } from './integrations/payments.ts';
import type { Payments, Send } from './integrations/payments.ts';
import { withCircuitBreaker } from './integrations/paymentWrappers.ts';
import { createSandbox, disturbFiles, disturbMail, disturbPayments } from './sandbox/sandbox.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/transaction.ts';

/** Everything that the app depends on. */
export interface Dependencies {
  database: Database;
  settings: Settings;
  mail: MailSender;
  payments: Payments;
  files: FileStore;
  /** By the integration that each protects. */
  breakers: Readonly<Record<string, CircuitBreaker>>;
  /** Only while the sandbox exists. */
  sandbox?: Sandbox;
}

export interface IntegrationOptions {
  /** Replaces `fetch` for calls to the payment provider. */
  send?: Send;
  /** Replaces the breaker's clock; milliseconds. */
  clock?: () => number;
}

/** Creates the services that the settings name. */
export function createDependencies(
  database: Database,
  settings: Settings,
  { send, clock }: IntegrationOptions = {},
): Dependencies {
  const payments = withCircuitBreaker(createPayments(settings.payments, send), { clock });
  const files = openFiles(settings);
  const { server, from } = settings.mail;
  const smtp = server && createSmtp(server, from);
  const breakers = { payments: payments.breaker, ...(smtp && { mail: smtp.breaker }) };
  if (!settings.sandbox) {
    if (!smtp) throw new Error('Without the sandbox, mail needs SMTP_URL.');
    const mail = createMailSender(database, withFrame(smtp, settings));
    return { database, settings, mail, payments, files, breakers };
  }

  const sandbox = createSandbox(database, settings);
  const transport = smtp ? disturbMail(smtp, sandbox.faults) : sandbox.mailbox;
  return {
    database,
    settings,
    mail: createMailSender(database, withFrame(transport, settings)),
    payments: disturbPayments(payments, sandbox.faults),
    files: disturbFiles(files, sandbox.faults),
    breakers,
    sandbox,
  };
}
