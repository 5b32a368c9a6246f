import * as mails from '#server/mails/mails.ts';
import {
  disputeMail,
  paidWorkMail,
  refundFailedMail,
  submissionMail,
} from '#server/mails/staffMails.ts';
import type { QueuedMail } from '#server/store/outbox.ts';

const to = 'asha@rao-textiles.example';
/** One word each, so that a phrase found in a mail comes from its template. */
const facts = { id: 'one', category: 'SEO', reason: 'Unreachable.' };
const items = [
  { name: facts.category, quantity: 2, pricePaise: 799_900 },
  { name: 'Newsletter', quantity: 1, pricePaise: 1_499_950 },
];
const totalPaise = 3_099_750;
const order = { id: 'one', customOrderId: 'BC-7Q2M4X9A', totalPaise, items };

const returned = { ...order, amountPaise: totalPaise };

/** One of each mail that the portal sends, by name. */
export const everyMail: Readonly<Record<string, QueuedMail>> = {
  'code to register': mails.codeMail(to, '482913', { purpose: 'verify_email', hasAccount: false }),
  'code for an owner': mails.codeMail(to, '482913', { purpose: 'verify_email', hasAccount: true }),
  'code to reset': mails.codeMail(to, '482913', { purpose: 'reset_password', hasAccount: true }),
  'password reset': mails.passwordResetMail(to),
  'password changed': mails.passwordChangedMail(to),
  'sign-in paused': mails.signInPausedMail(to),
  invitation: mails.invitationMail(to, { email: to, name: 'Priya', isOwner: false }),
  'invitation of an owner': mails.invitationMail(to, { email: to, name: 'Priya', isOwner: true }),
  'account deleted': mails.accountDeletedMail(to),
  'address changed': mails.emailChangedMail(to),
  'order paid': mails.orderPaidMail(to, order),
  approved: mails.applicationDecidedMail(to, 'approved', facts),
  'approved and paid': mails.applicationDecidedMail(to, 'approved', { ...facts, order }),
  rejected: mails.applicationDecidedMail(to, 'rejected', facts),
  'rejected in the cart': mails.applicationDecidedMail(to, 'rejected', {
    ...facts,
    wasInCart: true,
  }),
  completed: mails.applicationDecidedMail(to, 'completed', { ...facts, order }),
  'rejected and refunded': mails.applicationDecidedMail(to, 'rejected', {
    ...facts,
    refundedPaise: 799_900,
  }),
  'completed by the deadline': mails.applicationDecidedMail(to, 'completed', {
    ...facts,
    isByDeadline: true,
  }),
  question: mails.questionMail(to, { ...facts, text: 'Which?\nWhy?' }),
  delivered: mails.deliveredMail(to, { ...facts, text: 'Done.' }),
  'delivery without a note': mails.deliveredMail(to, { ...facts, text: '' }),
  'delivery reminder': mails.deliveryReminderMail(to, facts),
  'refund done': mails.refundDoneMail(to, { ...returned, note: facts.reason, isFull: true }),
  'refund of a part': mails.refundDoneMail(to, { ...returned, note: '', isFull: false }),
  'rejected while paid': mails.rejectedPaymentMail(to, totalPaise),
  refund: mails.refundMail(to, totalPaise),
  'wrong payment': mails.wrongPaymentMail(to, totalPaise, order),
  'new submission': submissionMail(to, {
    id: 'one',
    category: facts.category,
    pricePaise: 799_900,
    fullName: 'Asha Rao',
    companyName: 'Rao Textiles',
    email: to,
  }),
  'new order': paidWorkMail(to, {
    ...order,
    email: to,
    bought: items.map((item, index) => ({ ...item, id: `application-${index}` })),
  }),
  'refund failed': refundFailedMail(to, {
    ...order,
    orderItemId: null,
    amountPaise: 799_900,
  }),
  dispute: disputeMail(to, {
    ...order,
    email: to,
    dispute: {
      id: 'disp_1',
      amount: totalPaise,
      reason_code: 'goods_not_received',
      respond_by: 1_796_000_000,
    },
    status: 'action_required',
  }),
};
