import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/common/identifiers.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { filesDown } from '#server/integrations/files.ts';
import type { FileStore } from '#server/integrations/files.ts';
import type { MailTransport } from '#server/integrations/mail.ts';
import { wrapCalls, PaymentsDown } from '#server/integrations/payments.ts';
import type { Payments } from '#server/integrations/payments.ts';
import type { Settings } from '#server/settings.ts';
import type { Mail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';
import { now } from '#server/store/transaction.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';

/**
 * Recipient of decoy mails, which the mailbox hides: they are written only to take as long as
 * others.
 */
export const decoyRecipient = '';

/** The stand-in for mail, and the faults of all integrations. */
export interface Sandbox {
  faults: Faults;
  mailbox: MailTransport;
}

/** State is in the database, like the records of the payment provider. */
export function createSandbox(database: Database, settings: Settings): Sandbox {
  const faults = createFaults(database, { isShared: settings.databaseUrl !== undefined });
  return {
    faults,
    mailbox: createMailbox(database, faults),
  };
}

/** Delivers mail into a table, which `/sandbox/mail` shows. */
function createMailbox(database: Database, faults: Faults): MailTransport {
  /** A mail delivered again under its id is ignored, as many mailboxes do. */
  async function storeMail({ to, subject, text, html }: Mail, id = newId()): Promise<void> {
    await database
      .insertInto('sandboxMail')
      .values({ id, recipient: to, subject, text, html, sentAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const mailbox: MailTransport = {
    isLocal: true,
    isAvailable: async () => true,
    recover: async () => true,
    deliver: (mail) => storeMail(mail, mail.id),
    rehearse: (mail) => storeMail({ ...mail, to: decoyRecipient }),
    close: () => undefined,
  };
  return disturbMail(mailbox, faults);
}

/** A mail transport with the fault `down`. */
export function disturbMail(transport: MailTransport, faults: Faults): MailTransport {
  const isDown = async () => (await faults.consume('mail', 'down')) !== undefined;
  return {
    ...transport,
    isAvailable: async () => !(await isDown()) && transport.isAvailable(),
    async deliver(mail) {
      if (await isDown()) throw new Unavailable();
      await transport.deliver(mail);
    },
    async rehearse(mail) {
      if (await isDown()) throw new Unavailable();
      await transport.rehearse(mail);
    },
  };
}

const maxWaitMs = 8_000;

/**
 * The provider's client with the faults `down` and `timeout` (the call takes effect, its answer is
 * lost).
 */
export function disturbPayments(payments: Payments, faults: Faults): Payments {
  return wrapCalls(payments, async (call) => {
    if (await faults.consume('payments', 'down')) {
      throw new PaymentsDown('The sandbox provider is down', false);
    }
    const timeout = await faults.consume('payments', 'timeout');
    if (!timeout) return call();
    await Promise.all([call(), pause(timeout.ms ?? maxWaitMs)]);
    throw new PaymentsDown('The sandbox provider timed out', true);
  });
}

/** The file store with the fault `down`. */
export function disturbFiles(files: FileStore, faults: Faults): FileStore {
  async function check() {
    if (await faults.consume('files', 'down')) throw filesDown();
  }
  return {
    ...files,
    async receive(content, longest) {
      await check();
      return files.receive(content, longest);
    },
    async read(path, range) {
      await check();
      return files.read(path, range);
    },
  };
}
