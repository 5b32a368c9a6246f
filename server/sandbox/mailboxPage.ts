import { escapeHtml } from '#server/common/text.ts';

export interface ShownMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

const inUse = 'What the portal would have sent. Nothing leaves this machine.';
const notInUse = 'Mails go to the server in SMTP_URL now; only earlier ones are here.';

/** The mailbox page: newest first; codes are large and selected with one click. */
export function mailboxPage(
  mails: readonly ShownMail[],
  { to = '', brandName, isInUse }: { to?: string; brandName: string; isInUse: boolean },
): string {
  const title = to ? `Mails to ${to}` : 'Mails';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brandName)} sandbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/mailbox.css">
</head>
<body>
<main>
<p><a href="/">${escapeHtml(brandName)}</a> · Sandbox mailbox</p>
<h1>${escapeHtml(title)}</h1>
<p>${isInUse ? inUse : notInUse}</p>
<form>
<label for="to">E-mail address</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${escapeHtml(to)}">
<button>Show</button>
</form>
${to ? '<p><a href="/sandbox/mail">Show all mails</a></p>' : ''}
${mails.map(article).join('\n') || '<p>No mails yet.</p>'}
</main>
</body>
</html>`;
}

function article({ id, to, subject, text, sentAt }: ShownMail): string {
  const [, code] = /^(\d{6}) /.exec(subject) ?? [];
  const time = new Date(sentAt).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
  const title = escapeHtml(subject);
  return `<article>
<p><a href="/sandbox/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>
<time datetime="${sentAt}">${time}</time></p>
<h2>${title}</h2>
${code ? `<p class="code">${code}</p>` : ''}
<iframe src="/sandbox/mail/${id}" title="${title}" loading="lazy"></iframe>
<details><summary>Plain text</summary><p class="text">${escapeHtml(text)}</p></details>
<p><a href="/sandbox/mail/${id}">Open this mail alone</a></p>
</article>`;
}
