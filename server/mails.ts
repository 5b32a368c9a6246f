import { codeMinutes } from '#contract/oneTimeCode.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { formatPaise } from './money.ts';
import type { Mail } from './store/outbox.ts';

/** The mail with a one-time code; its subject starts with the code. */
export function codeMail(
  to: string,
  code: string,
  { purpose, hasAccount }: { purpose: CodePurpose; hasAccount: boolean },
): Mail {
  const aim =
    purpose === 'reset_password'
      ? 'Use this code to set a new password for your Briefcase account.'
      : 'Use this code to verify your e-mail address for Briefcase.';
  const known = 'There already is an account with this address: you can simply sign in.';
  const lines = [
    aim,
    ...(purpose === 'verify_email' && hasAccount ? [known] : []),
    `It is valid for ${codeMinutes} minutes and works in the browser that asked for it.`,
    'Not you? Then ignore this mail: nothing changes without the code. Never pass it on.',
  ];
  return compose(to, `${code} is your Briefcase code`, lines, code);
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(to: string): Mail {
  return compose(to, 'Your Briefcase password was changed', [
    'The password of your Briefcase account has just been changed, and all devices were signed out.',
    'Not you? Then set a new password at once with “Forgot Password?” on the sign-in page.',
  ]);
}

/** Tells the old address that the account now has another one. */
export function emailChangedMail(to: string): Mail {
  return compose(to, 'The e-mail of your Briefcase account was changed', [
    'Your Briefcase account now uses another e-mail address.',
    'Not you? Then please contact us at once.',
  ]);
}

/** The receipt, once money is confirmed. */
export function orderPaidMail(to: string, customOrderId: string, totalPaise: number): Mail {
  return compose(to, `Your order ${customOrderId} is paid`, [
    `We received your payment of ${formatPaise(totalPaise)} for order ${customOrderId}.`,
    'Our team starts working on it now. You can see it under My Orders.',
  ]);
}

/** Money that came a second time goes back. */
export function refundMail(to: string, amountPaise: number): Mail {
  return compose(to, 'Your second payment is refunded', [
    `A payment of ${formatPaise(amountPaise)} came in for applications that were already paid.`,
    'We are sending it back; it usually arrives within five to seven working days.',
  ]);
}

function compose(to: string, subject: string, lines: readonly string[], code?: string): Mail {
  const paragraphs = [...(code ? [code] : []), ...lines];
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n\nBriefcase\n`,
    html: page(subject, lines, code),
  };
}

function page(title: string, lines: readonly string[], code?: string): string {
  const big =
    'font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px;margin:0 0 24px;color:#14213d';
  const body = [
    ...(code ? [`<p style="${big}">${escapeHtml(code)}</p>`] : []),
    ...lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#2b2f38;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:#14213d">Briefcase</p>
${body.join('\n')}
</div></body></html>`;
}

/** Text as it may stand in HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
