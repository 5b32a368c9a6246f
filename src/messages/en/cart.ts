/** The cart page. */
export const texts = {
  title: 'In Cart Applications',
  intro: 'Submitted applications that are ready to be paid.',
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
  howToPay: 'Secure card payment with Razorpay. One payment, nothing renews.',
  soldBy: (seller: string) => `Sold by ${seller}`,
  questions: 'Questions? Write to {email}',
};
