import { acceptanceDays, codeMinutes, reminderDays } from '#contract/limits.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { paths } from '#contract/paths.ts';
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
  const isReset = purpose === 'reset_password';
  const accountHint = 'This address already has an account: you can just sign in.';
  return {
    subject: `${code} is your ${brand} code`,
    content: {
      title: isReset ? 'Reset your password' : 'Verify your email address',
      code,
      lines: [
        `Enter this code in the browser that asked for it. It is valid for ${codeMinutes} minutes.`,
        ...(!isReset && hasAccount ? [accountHint] : []),
        'Not you? Ignore this mail: nothing changes without the code. Never share it.',
      ],
    },
  };
}

const signInPage = { words: 'Go to sign-in', path: paths.signIn };
const resetPromptly =
  'Not you? Set a new password at once: choose “Forgot Password?” on the sign-in page.';

/** Notifies the owner that the password was reset with a mailed code. */
function passwordReset(): Written {
  return {
    subject: `Your ${brand} password was changed`,
    content: {
      title: 'Your password was changed',
      lines: [
        'It was reset with a code from this mailbox. All devices were signed out.',
        resetPromptly,
      ],
      action: signInPage,
    },
  };
}

/** Notifies the owner that the password was changed from a signed-in session. */
function passwordChanged(): Written {
  return {
    subject: `Your ${brand} password was changed`,
    content: {
      title: 'Your password was changed',
      lines: ['It was changed in your profile. All other devices were signed out.', resetPromptly],
      action: signInPage,
    },
  };
}

/** Notifies the owner that sign-in is paused after too many wrong passwords. */
function signInPaused(): Written {
  return {
    subject: `Sign-in to your ${brand} account is paused`,
    content: {
      title: 'Sign-in is paused',
      lines: [
        'A wrong password was entered for your account many times in a row.',
        'To sign in again, choose “Forgot Password?” on the sign-in page and set a new password.',
        'Not you? Your account was not opened, but a new password is still a good idea.',
      ],
      action: signInPage,
    },
  };
}

/** Invites someone to the desk; the button leads to the choice of a password (S-59). */
function invitation({
  email,
  name,
  isOwner,
}: {
  email: string;
  name: string;
  isOwner: boolean;
}): Written {
  return {
    subject: `${name}, you are invited to the ${brand} desk`,
    content: {
      title: 'Your access to the desk',
      lines: [
        isOwner
          ? `You are an owner of ${brand}: you can do everything at the desk, refund payments and manage the team.`
          : `You are on the ${brand} team: at the desk you review applications, deliver the work and answer customers.`,
        'Choose a password first. We mail a code to this address, and then you sign in with your new password.',
        'You have a password already? Just sign in. Not expecting this? Ignore this mail.',
      ],
      action: { words: 'Choose a password', path: paths.choosePassword(email) },
    },
  };
}

/** Confirms the deletion of the account. */
function accountDeleted(): Written {
  return {
    subject: `Your ${brand} account is deleted`,
    content: {
      title: 'Your account is deleted',
      lines: [
        'We deleted your account, its applications and its files. We keep records of paid orders without your personal data.',
        contactUs,
      ],
    },
  };
}

/** Notifies the former address that the account has a new one. */
function emailChanged(): Written {
  return {
    subject: `The email address of your ${brand} account was changed`,
    content: {
      title: 'Your email address was changed',
      lines: ['Your account now uses another email address.', contactUs],
    },
  };
}

const contactUs = 'Not you? Contact us at once.';

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
        `Thank you. We received your payment for order ${number}. Next, we review it and start the work.`,
      ],
      bill: { items, totalPaise, total: 'Total paid' },
      action: viewOrder(order.id),
    },
  };
}

const viewOrder = (id: string) => ({ words: 'View order', path: paths.order(id) });

export interface DecidedWork {
  id: string;
  category: string;
  /** Why it was rejected, else ''. */
  reason: string;
  /** Paise of its price that are refunded. */
  refundedPaise?: number;
  /** Its rejection removed it from the cart. */
  wasInCart?: boolean;
  /** The paid order that it is in. */
  order?: { id: string; customOrderId: string } | undefined;
  /** It is completed, because the customer did not answer the delivery in time. */
  isByDeadline?: boolean;
}

function whatRejectionDid({ refundedPaise = 0, wasInCart = false }: DecidedWork): string[] {
  if (refundedPaise > 0)
    return [`We are refunding the ${formatPaise(refundedPaise)} that you paid for it.`];
  return wasInCart ? ['We removed it from your cart.'] : [];
}

/** The decision of staff about an application. */
function applicationDecided(
  decision: 'approved' | 'rejected' | 'completed',
  work: DecidedWork,
): Written {
  const { id, category, reason, order, isByDeadline = false } = work;
  const partOfOrder = order ? [`It is part of order ${order.customOrderId}.`] : [];
  const next = viewApplication(id);
  const { subject, badge, ...content } = {
    approved: {
      subject: `Your application for ${category} was approved`,
      badge: 'Approved',
      lines: [
        order
          ? 'We accepted your application and are starting the work.'
          : 'We accepted your application. We start the work once it is paid.',
        ...partOfOrder,
      ],
      action: next,
    },
    rejected: {
      subject: `Your application for ${category} was rejected`,
      badge: 'Rejected',
      lines: [
        `Our team could not accept it: ${reason}`,
        ...whatRejectionDid(work),
        'You can use your answers again: correct them and submit a new application.',
      ],
      action: { words: 'Use again', path: paths.copyOf(id) },
    },
    completed: {
      subject: `Your application for ${category} is completed`,
      badge: 'Completed',
      lines: [
        isByDeadline
          ? `You did not answer our delivery for ${acceptanceDays} days, so it counts as accepted.`
          : 'Our team has finished the work.',
        ...partOfOrder,
      ],
      action: next,
    },
  }[decision];
  return {
    subject,
    content: { badge: { words: badge, tone: decision }, title: category, ...content },
  };
}

const viewApplication = (id: string) => ({ words: 'View application', path: paths.thread(id) });

export interface WrittenWork {
  id: string;
  category: string;
  /** What staff wrote; '' for files alone. */
  text: string;
}

/** A question of staff about an application. */
function question({ id, category, text }: WrittenWork): Written {
  return {
    subject: `A question about your application for ${category}`,
    content: {
      title: 'We have a question',
      lines: [`We need your answer to continue with your application for ${category}:`, text],
      action: { ...viewApplication(id), words: 'Answer' },
    },
  };
}

/** Staff delivered the work. */
function delivered({ id, category, text }: WrittenWork): Written {
  return {
    subject: `Your delivery for ${category} is here`,
    content: {
      title: 'Delivered: please check',
      lines: [
        `We delivered the work for ${category}.`,
        ...(text ? [text] : []),
        `Please accept it or ask for changes. After ${acceptanceDays} days without an answer it counts as accepted.`,
      ],
      action: { ...viewApplication(id), words: 'View delivery' },
    },
  };
}

/** A delivery will soon count as accepted. */
function deliveryReminder({ id, category }: Omit<WrittenWork, 'text'>): Written {
  return {
    subject: `Please check your delivery for ${category}`,
    content: {
      title: `${reminderDays} days left to answer`,
      lines: [
        `We delivered the work for ${category} and have no answer from you yet.`,
        `Please accept it or ask for changes. In ${reminderDays} days it counts as accepted.`,
      ],
      action: { ...viewApplication(id), words: 'View delivery' },
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
  isFull: boolean;
}

/** A refund of a paid order is done. */
function refundDone(money: RefundedMoney): Written {
  const { id, customOrderId: number, totalPaise, amountPaise, note, isFull } = money;
  const amount = formatPaise(amountPaise);
  return {
    subject: `We refunded ${amount} of your order ${number}`,
    content: {
      title: `Refunded ${amount}`,
      lines: [
        isFull
          ? `The payment of ${formatPaise(totalPaise)} for your order ${number} is refunded in full.`
          : `${amount} of the ${formatPaise(totalPaise)} that you paid for order ${number} is refunded.`,
        ...(note ? [`Reason: ${note}`] : []),
        'It usually arrives in your account within five to seven working days.',
      ],
      action: viewOrder(id),
    },
  };
}

/** A payment is refunded because an application was rejected while it was being paid. */
function rejectedPayment(amountPaise: number | undefined): Written {
  return {
    subject: 'Your payment is refunded',
    content: {
      title: 'Your payment is refunded',
      lines: [
        `${describePayment(amountPaise)} came in for an application that we had rejected before.`,
        refundSentence,
      ],
      action: viewOrders,
    },
  };
}

/** A second payment is refunded. */
function refund(amountPaise: number | undefined): Written {
  return {
    subject: 'Your second payment is refunded',
    content: {
      title: 'Your second payment is refunded',
      lines: [
        `${describePayment(amountPaise)} came in for applications that were already paid.`,
        refundSentence,
      ],
      action: viewOrders,
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
      title: 'Your payment is refunded',
      lines: [
        `${describePayment(amountPaise)} came in for order ${number}, which costs ${formatPaise(total)}.`,
        refundSentence,
        'The order is still unpaid, and your cart is unchanged: you can pay again.',
      ],
      action: { words: 'Go to Cart', path: paths.cart },
    },
  };
}

const viewOrders = { words: 'View orders', path: paths.orders };
const refundSentence =
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
  invitation,
  accountDeleted,
  emailChanged,
  orderPaid,
  applicationDecided,
  question,
  delivered,
  deliveryReminder,
  refundDone,
  rejectedPayment,
  refund,
  wrongPayment,
};
