import { messages } from './flows.ts';

/** The banner for an unfinished payment. */
export const texts = {
  unfinished: 'Your last payment was not finished here.',
  checking: 'Checking it',
  lookingUp: 'We are looking up how it ended.',
  ended: {
    PENDING: { title: messages['payment.unfinished'], close: 'Later' },
    SUCCESS: { title: 'Your payment arrived.', close: 'Close' },
    FAILED: { title: 'Your last payment failed.', close: 'Close' },
  },
  goToCart: 'Go to the cart',
  amountOf: '{amount} for order {number}.',
};
