import { sellerWords } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';
import { escapeHtml } from '#server/common/text.ts';
import type { MailTransport } from '#server/integrations/mail.ts';
import type { Mail } from '#server/store/outbox.ts';
import { brand, font, portal } from './layout.ts';

/** The sender: the portal that mails link to, and the seller. */
export interface Sender {
  publicUrl: string;
  brandName: string;
  seller: Seller;
}

/** Sends every mail with the common layout: the logo above and the sender below (S-50). */
export function withFrame<Transport extends MailTransport>(
  transport: Transport,
  sender: Sender,
): Transport {
  return {
    ...transport,
    deliver: (mail) => transport.deliver({ ...mail, ...framed(mail, sender) }),
    rehearse: (mail) => transport.rehearse(framed(mail, sender)),
  };
}

/** A mail as it is sent, with absolute links. */
export function framed(mail: Mail, { publicUrl, brandName, seller }: Sender): Mail {
  // An earlier version queued mails with the layout.
  if (mail.html.startsWith('<!doctype')) return mail;
  const foot = footLines(mail, seller);
  const fill = (template: string, name: string) =>
    template.replaceAll(portal, publicUrl).replaceAll(brand, () => name);
  return {
    ...mail,
    subject: fill(mail.subject, brandName),
    text: fill(`${mail.text}\n\n-- \n${foot.join('\n')}\n`, brandName),
    html: fill(page(mail, foot), escapeHtml(brandName)),
  };
}

function footLines({ language }: Mail, { name, address, gstin, supportEmail }: Seller): string[] {
  const words = sellerWords[language];
  return [
    name ? `${brand} · ${name}` : brand,
    address,
    gstin && `${words.gstin} ${gstin}`,
    supportEmail && `${words.questions} ${supportEmail}`,
    words.why(brand),
  ].filter((line) => typeof line === 'string');
}

/**
 * Colours that mail programs may darken themselves; those that support it get our own dark ones.
 */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0d0f19 !important; }
  .card { background: #1c2033 !important; border-color: #3a3f5c !important; }
  .title { color: #f4f4f9 !important; }
  .text { color: #d8dae8 !important; }
  .line { border-color: #3a3f5c !important; }
  .code { background: #262a42 !important; color: #f4f4f9 !important; }
  .action { background: #6259e6 !important; }
  .approved { background: #12301f !important; color: #86dcab !important; }
  .rejected { background: #391a1d !important; color: #ffa5a0 !important; }
  .completed { background: #2b1e45 !important; color: #cfb0ff !important; }
  .foot { color: #a2a6bf !important; }
}`;

function page({ language, subject, html }: Mail, foot: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;background:#fbfaf7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:14px 24px;background:#14172b;border-radius:14px 14px 0 0;color:#ffffff;font:700 18px/28px ${font}"><a href="${portal}/" style="color:#ffffff;text-decoration:none"><img src="${portal}/icon.png" width="28" height="28" alt="" style="vertical-align:top;margin-right:10px;border:0;border-radius:7px">${brand}</a></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #e6e3da;border-top:0;border-radius:0 0 14px 14px">
${html}
</td></tr>
<tr><td class="foot" style="padding:16px 24px;color:#5c5f75;font:13px/1.6 ${font}">${foot.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}
