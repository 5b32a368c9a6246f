import { messages } from './flows.ts';

/** The cart page. */
export const cart = {
  title: 'In Cart Applications',
  unread: 'Your cart could not be loaded.',
  intro: 'Submitted applications that are ready for payment.',
  loading: 'Loading your cart',
  empty: 'Your cart is empty.',
  emptyHint: 'An application lands here as soon as you submit it.',
  details: 'Details',
  format: 'Format',
  action: 'Action',
  quantityOf: (name: string) => `Quantity of ${name}`,
  decreaseQuantity: (name: string) => `Decrease the quantity of ${name}`,
  increaseQuantity: (name: string) => `Increase the quantity of ${name}`,

  moveToBookmarks: (name: string) => `Move to bookmarks: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove Item from Cart',
  removeQuestion: (name: string) => `Do you want to remove ${name} from your cart?`,
  confirmRemoval: 'Delete',
  removed: (name: string) => `${name} was removed.`,
  unavailable: 'This cannot be bought any more. Your order leaves it out.',
  newPrice: 'The price changed from {before} to {now} since you added this.',
  newPriceOf: (name: string) => `The price of ${name} changed since you added it. `,

  summary: 'Summary',
  totalItems: 'Total items',
  quantityChanged: (name: string, quantity: number, total: string) =>
    `Quantity of ${name}: ${quantity}. Total ${total}.`,
  checkout: 'Proceed to Checkout',
  howToPay: 'Secure payment with Razorpay. One-time charge, no renewal.',
  soldBy: (seller: string) => `Sold by ${seller}`,
};

/** The checkout. */
export const checkout = {
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
  cancelOrder: 'Cancel the order',
  sameCart: 'To pay it, proceed to checkout.',
  otherCart: 'Your cart has changed, so checkout closes this order and places a new one.',
  noPaymentYet:
    'We know of no payment yet. If your card was charged, the order is confirmed automatically.',
};

/** The banner for an unfinished payment. */
export const unfinishedPayment = {
  unfinished: 'Your last payment was not finished here.',
  checking: 'Checking it',
  lookingUp: 'We are looking up how it ended.',
  ended: {
    PENDING: { title: messages['payment.unfinished'], close: 'Later' },
    BEING_PAID: { title: 'We are checking your payment.', close: 'Later' },
    SUCCESS: { title: 'Your payment arrived.', close: 'Close' },
    FAILED: { title: 'Your last payment failed.', close: 'Close' },
  },
  doNotPayAgain: 'A completed payment cannot get lost. Please do not pay again yet.',
  goToCart: 'Go to the cart',
  amountOf: '{amount} for order {number}.',
};
