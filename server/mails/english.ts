import { codeMinutes } from '#contract/limits.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { formatPaise } from '#server/common/money.ts';
import { brand } from './layout.ts';
import type { BilledItem, MailContent } from './layout.ts';

/** The text of a mail in one language. */
export interface Written {
  subject: string;
  content: MailContent;
}

/** The mail with a one-time code; its subject starts with the code. */
function code(
  code: string,
  { purpose, hasAccount }: { purpose: CodePurpose; hasAccount: boolean },
): Written {
  const aim =
    purpose === 'reset_password'
      ? `Use this code to set a new password for your ${brand} account.`
      : `Use this code to verify your email address for ${brand}.`;
  const known = 'There already is an account with this address: you can simply sign in.';
  const lines = [
    aim,
    ...(purpose === 'verify_email' && hasAccount ? [known] : []),
    `It is valid for ${codeMinutes} minutes and works in the browser that asked for it.`,
    'Not you? Then ignore this mail: nothing changes without the code. Never pass it on.',
  ];
  return { subject: `${code} is your ${brand} code`, content: { code, lines } };
}

const resetPromptly =
  'Not you? Then set a new password at once with “Forgot Password?” on the sign-in page.';

/** Notifies the owner that the password was reset with a mailed code. */
function passwordReset(): Written {
  return {
    subject: `Your ${brand} password was changed`,
    content: {
      lines: [
        `The password of your ${brand} account has just been reset, and all devices were signed out.`,
        resetPromptly,
      ],
    },
  };
}

/** Notifies the owner that the password was changed from a signed-in session. */
function passwordChanged(): Written {
  return {
    subject: `Your ${brand} password was changed`,
    content: {
      lines: [
        `The password of your ${brand} account has just been changed. All other devices were signed out.`,
        resetPromptly,
      ],
    },
  };
}

/** Notifies the owner that sign-in is paused after too many wrong passwords. */
function signInPaused(): Written {
  return {
    subject: `Sign-in to your ${brand} account is paused`,
    content: {
      lines: [
        `A wrong password was entered for your ${brand} account many times in a row, so signing in is paused.`,
        'To sign in again, set a new password with “Forgot Password?” on the sign-in page.',
        'Not you? Then nobody got in; a new password still is a good idea.',
      ],
    },
  };
}

/** Confirms the deletion of the account. */
function accountDeleted(): Written {
  return {
    subject: `Your ${brand} account is deleted`,
    content: {
      lines: [
        `Your ${brand} account, its applications and its files have been deleted. Records of paid orders stay without your personal data.`,
        'Not you? Then please contact us at once.',
      ],
    },
  };
}

/** Notifies the former address that the account has a new one. */
function emailChanged(): Written {
  return {
    subject: `The email address of your ${brand} account was changed`,
    content: {
      lines: [
        `Your ${brand} account now uses another email address.`,
        'Not you? Then please contact us at once.',
      ],
    },
  };
}

export interface PaidOrder {
  id: string;
  customOrderId: string;
  totalPaise: number;
  items: readonly BilledItem[];
}

/** The receipt, once the payment is confirmed. */
function orderPaid(order: PaidOrder): Written {
  const { customOrderId: number, totalPaise, items } = order;
  return {
    subject: `Your order ${number} is paid`,
    content: {
      title: `Paid ${formatPaise(totalPaise)}`,
      lines: [
        `Thank you. We received your payment for order ${number} and start working on it now.`,
      ],
      bill: { items, totalPaise, total: 'Total paid' },
      action: { words: 'View order', path: orderPath(order.id) },
    },
  };
}

/** Path of an order's page. */
export const orderPath = (id: string) => `/orders?order=${id}`;

export interface DecidedWork {
  category: string;
  /** Why it was rejected, else ''. */
  reason: string;
  /** Paise of its price that are refunded. */
  refundedPaise?: number;
}

/** The decision of staff about an application. */
function applicationDecided(
  decision: 'approved' | 'rejected' | 'completed',
  { category, reason, refundedPaise = 0 }: DecidedWork,
): Written {
  const lines = {
    approved: ['Our team has looked at it and will do the work as you described it.'],
    rejected: [
      `Our team could not accept it: ${reason}`,
      refundedPaise > 0
        ? `We are refunding the ${formatPaise(refundedPaise)} that you paid for it.`
        : 'We removed it from your cart.',
    ],
    completed: ['Our team has finished the work.'],
  }[decision];
  return {
    subject: `Your application for ${category} is ${decision}`,
    content: {
      lines: [`Your application for ${category} is ${decision}.`, ...lines],
      action: { words: 'Go to My Submission', path: '/my-submission' },
    },
  };
}

export interface RefundedMoney {
  id: string;
  customOrderId: string;
  totalPaise: number;
  amountPaise: number;
  /** The note of staff. */
  note: string;
  /** The whole order is refunded. */
  isWhole: boolean;
}

/** A refund of a paid order is done. */
function refundDone(money: RefundedMoney): Written {
  const { id, customOrderId: number, totalPaise, amountPaise, note, isWhole } = money;
  const amount = formatPaise(amountPaise);
  return {
    subject: `We refunded ${amount} of your order ${number}`,
    content: {
      title: `Refunded ${amount}`,
      lines: [
        isWhole
          ? `The payment of ${formatPaise(totalPaise)} for your order ${number} is refunded in full.`
          : `${amount} of the ${formatPaise(totalPaise)} that you paid for order ${number} is refunded.`,
        ...(note ? [`Reason: ${note}`] : []),
        'It usually arrives in your account within five to seven working days.',
      ],
      action: { words: 'View order', path: orderPath(id) },
    },
  };
}

/** A payment is refunded because an application was rejected while it was being paid. */
function rejectedPayment(amountPaise: number | undefined): Written {
  return {
    subject: 'Your payment is refunded',
    content: {
      lines: [
        `${describePayment(amountPaise)} came in for an application that we had rejected before.`,
        onItsWayBack,
      ],
    },
  };
}

/** A second payment is refunded. */
function refund(amountPaise: number | undefined): Written {
  return {
    subject: 'Your second payment is refunded',
    content: {
      lines: [
        `${describePayment(amountPaise)} came in for applications that were already paid.`,
        onItsWayBack,
      ],
    },
  };
}

/** A payment that is not the order's amount is refunded. */
function wrongPayment(
  amountPaise: number | undefined,
  order: { id: string; customOrderId: string; totalPaise: number },
): Written {
  const { customOrderId: number, totalPaise: total } = order;
  return {
    subject: 'Your payment is refunded',
    content: {
      lines: [
        `${describePayment(amountPaise)} came in for order ${number}, which costs ${formatPaise(total)}.`,
        onItsWayBack,
        'The order is not paid by it, and your cart is as it was: you can order and pay again.',
      ],
    },
  };
}

const onItsWayBack =
  'We are sending it back; it usually arrives within five to seven working days.';

/** Undefined for another currency than rupees. */
function describePayment(amountPaise: number | undefined): string {
  return amountPaise === undefined
    ? 'A payment in another currency'
    : `A payment of ${formatPaise(amountPaise)}`;
}

/** The English mails; another language has the same functions with its own texts (S-49). */
export const english = {
  code,
  passwordReset,
  passwordChanged,
  signInPaused,
  accountDeleted,
  emailChanged,
  orderPaid,
  applicationDecided,
  refundDone,
  rejectedPayment,
  refund,
  wrongPayment,
};
