import { escapeHtml } from '#server/common/text.ts';
import { formatPaise } from '#server/common/money.ts';

/** Placeholder for the portal's origin, which is filled in when the mail is sent. */
export const portal = '{portal}';

/** Placeholder for the portal's name, like `portal`. */
export const brand = '{brand}';

export interface MailContent {
  /** The state that the mail is about, tinted. */
  badge?: { words: string; tone: Tone };
  title: string;
  /** On a line of its own, in large type. */
  code?: string;
  lines: readonly string[];
  /** The items bought and their total. */
  bill?: { items: readonly BilledItem[]; totalPaise: number; total: string };
  /** The only button. */
  action?: { words: string; path: string };
}

export interface BilledItem {
  name: string;
  quantity: number;
  /** Price per piece. */
  pricePaise: number;
}

/**
 * A mail's content as plain text and as HTML; the common layout is added when it is sent
 * (`frame.ts`).
 */
export function compose({ subject, content }: { subject: string; content: MailContent }) {
  return { subject, text: asText(content), html: asHtml(content) };
}

function asText({ badge, title, code, lines, bill, action }: MailContent): string {
  return [
    code,
    badge ? `${badge.words}: ${title}` : title,
    ...lines,
    bill &&
      [
        ...bill.items.map(
          ({ name, quantity, pricePaise }) =>
            `${quantity} × ${name}: ${formatPaise(quantity * pricePaise)}`,
        ),
        `${bill.total}: ${formatPaise(bill.totalPaise)}`,
      ].join('\n'),
    action && `${action.words}: ${portal}${action.path}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export const font = "'Figtree', system-ui, -apple-system, 'Segoe UI', sans-serif";
const body = `color:#2d3047;font:16px/1.5 ${font}`;

/** The portal's status colours. */
const tones = {
  approved: 'background:#e2f5e9;color:#11603a',
  rejected: 'background:#fdeaea;color:#a11b1b',
  completed: 'background:#f2eafe;color:#5d289f',
};
type Tone = keyof typeof tones;

function asHtml({ badge, title, code, lines, bill, action }: MailContent): string {
  return [
    badge &&
      `<p style="margin:0 0 10px"><span class="${badge.tone}" style="display:inline-block;padding:3px 12px;border-radius:999px;${tones[badge.tone]};font:600 13px/20px ${font}">${escapeHtml(badge.words)}</span></p>`,
    `<h1 class="title" style="margin:0 0 12px;color:#14172b;font:700 22px/1.3 ${font}">${toHtml(title)}</h1>`,
    code &&
      `<p class="code" style="display:inline-block;margin:4px 0 20px;padding:10px 12px 10px 18px;background:#eeedfc;border-radius:10px;color:#14172b;font:700 32px/1.2 ${font};letter-spacing:6px">${escapeHtml(code)}</p>`,
    ...lines.map((line) => `<p class="text" style="margin:0 0 16px;${body}">${toHtml(line)}</p>`),
    bill && table(bill),
    action &&
      `<p style="margin:24px 0 20px"><a class="action" href="${portal}${escapeHtml(action.path)}" style="display:inline-block;padding:12px 20px;background:#4338ca;border-radius:10px;color:#ffffff;font:600 16px/1.25 ${font};text-decoration:none">${escapeHtml(action.words)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Text whose order numbers do not break at their hyphen. */
function toHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\bBC-\w+/g, (number) => `<span style="white-space:nowrap">${number}</span>`)
    .replaceAll('\n', '<br />');
}

function table({ items, totalPaise, total }: NonNullable<MailContent['bill']>): string {
  const line = (name: string, paise: number, look: string) =>
    `<tr><td class="text line" style="padding:10px 12px 10px 0;${look}">${escapeHtml(name)}</td><td class="text line" align="right" style="padding:10px 0;white-space:nowrap;${look}">${formatPaise(paise)}</td></tr>`;
  const rows = items.map(({ name, quantity, pricePaise }) =>
    line(`${quantity} × ${name}`, quantity * pricePaise, `border-bottom:1px solid #e6e3da;${body}`),
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${rows.join('\n')}
${line(total, totalPaise, `color:#14172b;font:700 16px/1.5 ${font}`)}
</table>`;
}
