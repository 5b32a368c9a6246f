import type { FastifyInstance } from 'fastify';
import { isId } from '#server/identifiers.ts';
import { escapeHtml } from '#server/mails.ts';
import type { Database } from '#server/store/transaction.ts';
import type { SandboxServices } from './routes.ts';

const shown = 100;

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A mail's own markup, which may style itself and nothing else. */
const mailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

/** The mailbox of everybody, as JSON and as a page. */
export function mailRoutes(app: FastifyInstance, { database }: SandboxServices): void {
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
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page(mails, to));
  });

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async ({ params }, reply) => {
    const mail = isId(params.id)
      ? await database
          .selectFrom('sandbox_mail')
          .select('html')
          .where('id', '=', params.id)
          .executeTakeFirst()
      : undefined;
    if (!mail) return reply.callNotFound();
    return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(mail.html);
  });
}

async function readMails(database: Database, to: string | undefined) {
  const rows = await database
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(Boolean(to), (query) => query.where('recipient', '=', (to ?? '').trim().toLowerCase()))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ id, recipient, subject, text, html, sent_at }) => ({
    id,
    to: recipient,
    subject,
    text,
    html,
    sentAt: sent_at.toISOString(),
  }));
}

type ShownMail = Awaited<ReturnType<typeof readMails>>[number];

function page(mails: readonly ShownMail[], to = ''): string {
  const list = mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox mailbox</title>
<link rel="stylesheet" href="/sandbox/mailbox.css">
</head>
<body>
<header>
<h1>Sandbox mailbox</h1>
<p>Mails that Briefcase would have sent.</p>
<form>
<label for="to">E-mail address</label>
<input id="to" name="to" type="email" value="${escapeHtml(to)}">
<button>Show</button>
</form>
</header>
<main>
${list || '<p class="empty">No mails yet.</p>'}
</main>
</body>
</html>`;
}

function article({ id, to, subject, text, sentAt }: ShownMail): string {
  const time = new Date(sentAt).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">To ${escapeHtml(to)}, <time datetime="${sentAt}">${time}</time>,
<a href="/sandbox/mail/${id}">as designed</a></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}
