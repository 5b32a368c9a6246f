/** Payment attempts and the history of an order, for customers and staff. */
export const payments = {
  outcomes: {
    created: 'Not finished',
    authorized: 'Reserved',
    captured: 'Paid',
    failed: 'Failed',
    released: 'Not taken',
    refunding: 'Being refunded',
    refunded: 'Refunded',
  },
  methods: {
    card: 'Card',
    upi: 'UPI',
    netbanking: 'Net banking',
    wallet: 'Wallet',
    emi: 'EMI',
  },
  events: {
    made: 'Order placed',
    payment_failed: 'Payment failed',
    failed: 'Order failed',
    cancelled: 'Cancelled',
    replaced: 'Replaced by a newer order',
    paid: 'Paid',
    paid_too_much: 'Too much was paid',
    paid_too_little: 'Too little was paid',
    refunding: 'Refund started',
    refunded: 'Refunded',
    partly_refunded: 'Partly refunded',
    refund_failed: 'Refund failed',
  },
};
