/** What changed since the customer last looked. */
export const texts = {
  title: 'What is new',
  earlier: 'Earlier updates',
  /** What there are more of, behind `Show older`. */
  entries: 'updates',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  more: (count: number) => `Show ${count} more`,
  showApplication: 'Show the application',

  approved: (name: string) => `Your application for ${name} is approved.`,
  rejected: (name: string) => `Your application for ${name} is rejected.`,
  completed: (name: string) => `Your application for ${name} is completed.`,
  /** Behind `Your payment`: what is known of it. */
  payment: (amount: string, order: string) =>
    `${amount && ` of ${amount}`}${order && ` for order ${order}`}`,
  paidLate: (payment: string) => `Your payment${payment} arrived after all. The order is paid.`,
  secondPayment: (payment: string) => `A second payment${payment} came in. We are sending it back.`,
  paymentBack: (payment: string) =>
    `We are sending your payment${payment} back, since an application in it was rejected.`,
  wrongPayment: (payment: string) =>
    `Your payment${payment} was not the amount it costs. We are sending it back.`,
};
