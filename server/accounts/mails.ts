import { codeMinutes } from '#contract/oneTimeCode.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { formatPaise } from '#server/common/money.ts';
import type { Mail } from '#server/store/outbox.ts';

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

const resetAtOnce =
  'Not you? Then set a new password at once with “Forgot Password?” on the sign-in page.';

/** Tells the owner that a code from the mailbox set a new password. */
export function passwordResetMail(to: string): Mail {
  return compose(to, 'Your Briefcase password was changed', [
    'The password of your Briefcase account has just been reset, and all devices were signed out.',
    resetAtOnce,
  ]);
}

/** Tells the owner that somebody signed in changed the password. */
export function passwordChangedMail(to: string): Mail {
  return compose(to, 'Your Briefcase password was changed', [
    'The password of your Briefcase account has just been changed. All other devices were signed out.',
    resetAtOnce,
  ]);
}

/** Tells the owner that too many wrong passwords were tried. */
export function signInPausedMail(to: string): Mail {
  return compose(to, 'Sign-in to your Briefcase account is paused', [
    'A wrong password was entered for your Briefcase account many times in a row, so signing in is paused.',
    'To sign in again, set a new password with “Forgot Password?” on the sign-in page.',
    'Not you? Then nobody got in; a new password still is a good idea.',
  ]);
}

/** Confirms to the former owner that the account is gone. */
export function accountDeletedMail(to: string): Mail {
  return compose(to, 'Your Briefcase account is deleted', [
    'Your Briefcase account, its applications and its files have been deleted. Records of paid orders stay without your personal data.',
    'Not you? Then please contact us at once.',
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

/** What staff decided about an application (R-124, T-27). */
export function applicationDecidedMail(
  to: string,
  decision: 'approved' | 'rejected' | 'completed',
  { category, reason }: { category: string; reason: string },
): Mail {
  const lines = {
    approved: ['Our team has looked at it and will do the work as you described it.'],
    rejected: [`Our team cannot do it like this: ${reason}`, 'It has left your cart.'],
    completed: ['Our team has finished the work.'],
  }[decision];
  return compose(to, `Your application for ${category} is ${decision}`, [
    `Your application for ${category} is ${decision}.`,
    ...lines,
    'You can see it under My Submission.',
  ]);
}

/** Money for an application that was rejected while it was being paid goes back. */
export function rejectedPaymentMail(to: string, amountPaise: number | undefined): Mail {
  return compose(to, 'Your payment is refunded', [
    `${paymentOf(amountPaise)} came in for an application that was rejected meanwhile.`,
    onItsWayBack,
  ]);
}

/** Money that came a second time goes back. */
export function refundMail(to: string, amountPaise: number | undefined): Mail {
  return compose(to, 'Your second payment is refunded', [
    `${paymentOf(amountPaise)} came in for applications that were already paid.`,
    onItsWayBack,
  ]);
}

/** Money that is not what the order costs goes back (S-46). */
export function wrongPaymentMail(
  to: string,
  amountPaise: number | undefined,
  order: { custom_order_id: string; total_paise: number },
): Mail {
  const { custom_order_id: number, total_paise: total } = order;
  return compose(to, 'Your payment is refunded', [
    `${paymentOf(amountPaise)} came in for order ${number}, which costs ${formatPaise(total)}.`,
    onItsWayBack,
    'The order is not paid by it, and your cart is as it was: you can order and pay again.',
  ]);
}

const onItsWayBack =
  'We are sending it back; it usually arrives within five to seven working days.';

/** Undefined where it was not rupees. */
function paymentOf(amountPaise: number | undefined): string {
  return amountPaise === undefined
    ? 'A payment in another currency'
    : `A payment of ${formatPaise(amountPaise)}`;
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

/** Text as it may stand in HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
