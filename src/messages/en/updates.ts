/** Updates for the customer. */
export const texts = {
  title: 'What is new',
  earlier: 'Earlier updates',
  /** Follows `Show older`. */
  entries: 'updates',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  showApplication: 'Show the application',

  approved: (name: string) => `Your application for ${name} is approved.`,
  rejected: (name: string) => `Your application for ${name} is rejected.`,
  completed: (name: string) => `Your application for ${name} is completed.`,
  /** Follows `Your payment`. */
  payment: (amount: string, order: string) =>
    `${amount && ` of ${amount}`}${order && ` for order ${order}`}`,
  paid_late: (payment: string) => `Your payment${payment} arrived after all. The order is paid.`,
  second_payment_refunded: (payment: string) =>
    `A second payment${payment} came in. We are sending it back.`,
  payment_refunded: (payment: string) =>
    `We are sending your payment${payment} back, since an application in it was rejected.`,
  wrong_payment_refunded: (payment: string) =>
    `Your payment${payment} was not the amount it costs. We are sending it back.`,
  refunded: (payment: string) => `We refunded your payment${payment}.`,
};
