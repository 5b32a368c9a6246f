/** Orders, their payments and receipts. */
export const orders = {
  intro: 'Everything you have ordered, newest first.',
  unread: 'Your orders could not be loaded.',
  loading: 'Loading your orders',
  none: 'No orders yet',
  noneHint: 'Your first order appears here once it is placed.',
  /** Follows `Show older`. */
  entries: 'orders',
  messages: 'Messages',
  orderAgain: 'Order again',
  printReceipt: 'Print receipt',
  printReceiptOf: (number: string) => `Print receipt of order ${number}`,
  payAgain: 'Pay again',
  payAgainFor: (number: string) => `Pay again for order ${number}`,

  confirmation: 'Confirmation',
  orderNumber: 'Order number',
  confirmed: {
    paid: 'Thank you, your order is paid',
    refunding: 'We are refunding your payment',
    refunded: 'This order has been refunded',
    partlyRefunded: 'Part of this order has been refunded',
    checking: 'We are checking your payment',
    unpaid: 'This order is not paid yet',
    failed: 'This payment did not go through',
  },

  confirmationSent: (email: string) => `Confirmation sent to ${email}`,
  goToApplications: 'Go to My Submission',
  /** The title of a paid order's next steps. */
  progress: 'What happens next',
  steps: { paid: 'Paid', inReview: 'In review', inProgress: 'In progress', completed: 'Completed' },

  detail: 'Payments and history',
  detailOf: (number: string) => `Payments and history of order ${number}`,
  payments: 'Payments',
  noPayment: 'No payment attempts yet.',
  refunds: 'Refunds',
  refundStates: { pending: 'On its way to you', done: 'Refunded', failed: 'Did not go through' },
  /** A full or partial refund of an order. */
  wholeRefund: (amount: string) => `Refunded ${amount}`,
  refundUnderWay: (amount: string) => `Refund of ${amount} under way`,
  partRefund: (amount: string, total: string) => `${amount} of ${total} refunded`,
  paidLate: 'Paid late',
  /** What happens next to the applications of a paid order. */
  work: {
    inReview:
      'We review your applications, then start work. Follow their progress under My Submission.',
    inProgress: 'We are working on it. Follow the progress under My Submission.',
  },
  /** What happens next to the order and the payment. */
  next: {
    refunding: 'Refunds usually arrive within five to seven working days.',
    refunded: 'Refunds usually arrive within five to seven working days.',
    partlyRefunded:
      'Refunds usually arrive within five to seven working days. We continue with everything that is still paid; follow its progress under My Submission.',
    checking:
      'We are checking a payment with the payment provider. If it went through, this order is confirmed automatically. Please do not pay again yet.',
    unpaid: 'Nothing is charged until you finish the payment from your cart.',
    failed:
      'We received no payment. If your bank shows one, contact us. You can pay again from your cart.',
  },

  receipt: 'Receipt',
  from: 'From',
  billedTo: 'Billed to',
  ordered: 'Ordered',
  paid: 'Paid',
  paidBy: {
    card: 'Paid by card',
    upi: 'Paid by UPI',
    netbanking: 'Paid by net banking',
    wallet: 'Paid by wallet',
    emi: 'Paid by EMI',
  },
  gstNo: 'GST number',
  service: 'Service',
  totalPaid: 'Total paid',
  refundedOn: (date: string) => `Refunded on ${date}`,
  totalKept: 'Total after refunds',
  inWords: 'Total paid in words',
  notAnInvoice: 'This is a receipt for a payment, not a tax invoice.',
};
