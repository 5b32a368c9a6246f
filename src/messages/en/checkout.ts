/** The checkout. */
export const texts = {
  waiting: {
    checking: {
      title: 'Checking your last payment',
      text: 'We ask the payment provider what became of it. Your cart stays as it is.',
    },
    placing: {
      title: 'Preparing your order',
      text: 'The payment window opens in a moment. Nothing is charged yet.',
    },
    paying: {
      title: 'Waiting for your payment',
      text: 'Please finish in the payment window. Closing it cancels the order; your cart stays.',
    },
    verifying: {
      title: 'Confirming your payment',
      text: 'The payment arrived and is being confirmed. Please keep this page open.',
    },
    cancelling: { title: 'Cancelling the order', text: 'Your cart stays as it is.' },
  },
  checkingPayment: 'We are checking your payment',
  checkAgain: 'Check again',
  leave: 'Leave',
  weKeepAsking:
    'We keep asking. If your card was charged, the order is confirmed automatically, even when you leave: a completed payment cannot get lost. Please do not pay again yet.',
  cartUnchanged: 'Your cart is unchanged.',
  payNow: 'Pay now',
  cancelOrder: 'Cancel the order',
  otherCart: 'Your cart has changed; checkout closes this order first.',
  leftWindow:
    'You left the payment window before it was done. If your card was charged, the order is confirmed automatically.',
};
