import type { Breaker } from './peers/breaker.ts';
import type { FileStore } from './peers/files.ts';
import { inFrame } from './mails/frame.ts';
import { createMailSender } from './peers/mail.ts';
import type { MailSender } from './peers/mail.ts';
import { openFiles } from './peers/openFiles.ts';
import { createPayments } from './peers/payments.ts';
import type { Payments, Send } from './peers/payments.ts';
import { restingPayments } from './peers/restingPayments.ts';
import { createSmtp } from './peers/smtp.ts';
import { createSandbox, disturbFiles, disturbMail, disturbPayments } from './sandbox/sandbox.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/transaction.ts';

/** Everything the app works on. */
export interface Dependencies {
  database: Database;
  settings: Settings;
  mail: MailSender;
  payments: Payments;
  files: FileStore;
  /** By the peer that each stands before. */
  breakers: Readonly<Record<string, Breaker>>;
  /** Only while the sandbox exists. */
  sandbox?: Sandbox;
}

export interface PeerOptions {
  /** Replaces `fetch` towards the payment provider. */
  send?: Send;
  /** Replaces the clock that a provider's rest is measured with; milliseconds. */
  clock?: () => number;
}

/** The peers that the settings name. */
export function createDependencies(
  database: Database,
  settings: Settings,
  { send, clock }: PeerOptions = {},
): Dependencies {
  const payments = restingPayments(createPayments(settings.payments, send), { clock });
  const files = openFiles(settings);
  const { server, from } = settings.mail;
  const smtp = server && createSmtp(server, from);
  const breakers = { payments: payments.breaker, ...(smtp && { mail: smtp.breaker }) };
  if (!settings.sandbox) {
    if (!smtp) throw new Error('Without the sandbox, mail needs SMTP_URL.');
    const mail = createMailSender(database, inFrame(smtp, settings));
    return { database, settings, mail, payments, files, breakers };
  }

  const sandbox = createSandbox(database, settings);
  const transport = smtp ? disturbMail(smtp, sandbox.faults) : sandbox.mailbox;
  return {
    database,
    settings,
    mail: createMailSender(database, inFrame(transport, settings)),
    payments: disturbPayments(payments, sandbox.faults),
    files: disturbFiles(files, sandbox.faults),
    breakers,
    sandbox,
  };
}
