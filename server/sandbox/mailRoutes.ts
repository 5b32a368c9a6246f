import type { FastifyInstance } from 'fastify';
import { isId } from '#server/common/identifiers.ts';
import type { Database } from '#server/store/transaction.ts';
import { mailboxPage } from './mailboxPage.ts';
import type { SandboxServices } from './services.ts';
import { decoyRecipient } from './sandbox.ts';

const shown = 100;

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A mail's own markup may use inline styles and show the portal's logo. */
const mailHeaders = (publicUrl: string) => ({
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl}; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  'x-frame-options': 'SAMEORIGIN',
});

/** The mailbox of all recipients, as JSON and as a page. */
export function mailRoutes(app: FastifyInstance, { database, settings }: SandboxServices): void {
  const isInUse = settings.mail.server === undefined;

  app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async (request, reply) => {
    const { to } = request.query;
    const mails = await readMails(database, to);
    if (!request.headers.accept?.includes('text/html')) {
      return mails.map(({ to, subject, text, html, sentAt }) => ({
        to,
        subject,
        text,
        html,
        sentAt,
      }));
    }
    return reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails, { to, isInUse, brandName: settings.brandName }));
  });

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async ({ params }, reply) => {
    const mail = isId(params.id)
      ? await database
          .selectFrom('sandboxMail')
          .select('html')
          .where('id', '=', params.id)
          .executeTakeFirst()
      : undefined;
    if (!mail) return reply.callNotFound();
    return reply
      .headers(mailHeaders(settings.publicUrl))
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

async function readMails(database: Database, to: string | undefined) {
  const rows = await database
    .selectFrom('sandboxMail')
    .selectAll()
    .where('recipient', '<>', decoyRecipient)
    .$if(Boolean(to), (query) => query.where('recipient', '=', (to ?? '').trim().toLowerCase()))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ id, recipient, subject, text, html, sentAt }) => ({
    id,
    to: recipient,
    subject,
    text,
    html,
    sentAt: sentAt.toISOString(),
  }));
}
