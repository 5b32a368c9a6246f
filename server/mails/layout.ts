import { escapeHtml } from '#server/common/html.ts';
import type { Mail } from '#server/store/outbox.ts';

/** A mail as plain text and as a page; a code stands apart and large. */
export function compose(
  to: string,
  subject: string,
  lines: readonly string[],
  code?: string,
): Mail {
  const paragraphs = [...(code ? [code] : []), ...lines];
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n\nBriefcase\n`,
    html: page(subject, lines, code),
  };
}

/** Colours that mail programs may turn dark by themselves; those that ask get our own dark ones. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f111c !important; }
  .card { background: #171a29 !important; border-color: #2b2f45 !important; }
  .text { color: #d8dae8 !important; }
  .code { background: #24244a !important; color: #f4f4f9 !important; }
  .foot { color: #a2a6bf !important; }
}`;

const font = "'Figtree', system-ui, -apple-system, 'Segoe UI', sans-serif";

function page(title: string, lines: readonly string[], code?: string): string {
  const paragraphs = lines.map(
    (line) =>
      `<p class="text" style="margin:0 0 16px;color:#2d3047;font:16px/1.5 ${font}">${escapeHtml(line)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;background:#fbfaf7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:16px 24px;background:#14172b;border-radius:14px 14px 0 0;color:#ffffff;font:700 18px/1.4 ${font}">Briefcase</td></tr>
<tr><td class="card" style="padding:24px 24px 8px;background:#ffffff;border:1px solid #e6e3da;border-top:0;border-radius:0 0 14px 14px">
${code ? bigCode(code) : ''}${paragraphs.join('\n')}
</td></tr>
<tr><td class="foot" style="padding:16px 24px;color:#5c5f75;font:13px/1.5 ${font}">Sent by Briefcase because of something that was done with this address.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function bigCode(code: string): string {
  return `<p class="code" style="display:inline-block;margin:0 0 20px;padding:10px 18px;background:#eeedfc;border-radius:10px;color:#14172b;font:700 32px/1.2 ${font};letter-spacing:6px">${escapeHtml(code)}</p>
`;
}
