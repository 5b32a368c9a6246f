import { codeMinutes } from '#contract/limits.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { formatPaise } from '#server/common/money.ts';
import type { Mail } from '#server/store/outbox.ts';
import { compose } from './layout.ts';
import type { BilledItem } from './layout.ts';

/** The mail with a one-time code; its subject starts with the code. */
export function codeMail(
  to: string,
  code: string,
  { purpose, hasAccount }: { purpose: CodePurpose; hasAccount: boolean },
): Mail {
  const aim =
    purpose === 'reset_password'
      ? 'Use this code to set a new password for your Briefcase account.'
      : 'Use this code to verify your email address for Briefcase.';
  const known = 'There already is an account with this address: you can simply sign in.';
  const lines = [
    aim,
    ...(purpose === 'verify_email' && hasAccount ? [known] : []),
    `It is valid for ${codeMinutes} minutes and works in the browser that asked for it.`,
    'Not you? Then ignore this mail: nothing changes without the code. Never pass it on.',
  ];
  return compose(to, `${code} is your Briefcase code`, { code, lines });
}

const resetAtOnce =
  'Not you? Then set a new password at once with “Forgot Password?” on the sign-in page.';

/** Tells the owner that a code from the mailbox set a new password. */
export function passwordResetMail(to: string): Mail {
  return compose(to, 'Your Briefcase password was changed', {
    lines: [
      'The password of your Briefcase account has just been reset, and all devices were signed out.',
      resetAtOnce,
    ],
  });
}

/** Tells the owner that somebody signed in changed the password. */
export function passwordChangedMail(to: string): Mail {
  return compose(to, 'Your Briefcase password was changed', {
    lines: [
      'The password of your Briefcase account has just been changed. All other devices were signed out.',
      resetAtOnce,
    ],
  });
}

/** Tells the owner that too many wrong passwords were tried. */
export function signInPausedMail(to: string): Mail {
  return compose(to, 'Sign-in to your Briefcase account is paused', {
    lines: [
      'A wrong password was entered for your Briefcase account many times in a row, so signing in is paused.',
      'To sign in again, set a new password with “Forgot Password?” on the sign-in page.',
      'Not you? Then nobody got in; a new password still is a good idea.',
    ],
  });
}

/** Confirms to the former owner that the account is gone. */
export function accountDeletedMail(to: string): Mail {
  return compose(to, 'Your Briefcase account is deleted', {
    lines: [
      'Your Briefcase account, its applications and its files have been deleted. Records of paid orders stay without your personal data.',
      'Not you? Then please contact us at once.',
    ],
  });
}

/** Tells the old address that the account left it. */
export function emailChangedMail(to: string): Mail {
  return compose(to, 'The email address of your Briefcase account was changed', {
    lines: [
      'Your Briefcase account now uses another email address.',
      'Not you? Then please contact us at once.',
    ],
  });
}

export interface PaidOrder {
  id: string;
  customOrderId: string;
  totalPaise: number;
  items: readonly BilledItem[];
}

/** The receipt, once money is confirmed. */
export function orderPaidMail(to: string, order: PaidOrder): Mail {
  const { customOrderId: number, totalPaise, items } = order;
  return compose(to, `Your order ${number} is paid`, {
    title: `Paid ${formatPaise(totalPaise)}`,
    lines: [`Thank you. We received your payment for order ${number} and start working on it now.`],
    bill: { items, totalPaise, total: 'Total paid' },
    action: { words: 'View order', path: orderPath(order.id) },
  });
}

const orderPath = (id: string) => `/orders?order=${id}`;

/** What staff decided about an application. */
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
  return compose(to, `Your application for ${category} is ${decision}`, {
    lines: [`Your application for ${category} is ${decision}.`, ...lines],
    action: { words: 'Go to My Submission', path: '/my-submission' },
  });
}

/** Money for an application that was rejected while it was being paid goes back. */
export function rejectedPaymentMail(to: string, amountPaise: number | undefined): Mail {
  return compose(to, 'Your payment is refunded', {
    lines: [
      `${describePayment(amountPaise)} came in for an application that was rejected meanwhile.`,
      onItsWayBack,
    ],
  });
}

/** Money that came a second time goes back. */
export function refundMail(to: string, amountPaise: number | undefined): Mail {
  return compose(to, 'Your second payment is refunded', {
    lines: [
      `${describePayment(amountPaise)} came in for applications that were already paid.`,
      onItsWayBack,
    ],
  });
}

/** Money that is not what the order costs goes back. */
export function wrongPaymentMail(
  to: string,
  amountPaise: number | undefined,
  order: { id: string; customOrderId: string; totalPaise: number },
): Mail {
  const { customOrderId: number, totalPaise: total } = order;
  return compose(to, 'Your payment is refunded', {
    lines: [
      `${describePayment(amountPaise)} came in for order ${number}, which costs ${formatPaise(total)}.`,
      onItsWayBack,
      'The order is not paid by it, and your cart is as it was: you can order and pay again.',
    ],
  });
}

const onItsWayBack =
  'We are sending it back; it usually arrives within five to seven working days.';

/** Undefined where it was not rupees. */
function describePayment(amountPaise: number | undefined): string {
  return amountPaise === undefined
    ? 'A payment in another currency'
    : `A payment of ${formatPaise(amountPaise)}`;
}
