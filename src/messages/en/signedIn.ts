import { counted } from './counted.ts';

/** Texts that several signed-in pages share. */
export const signedIn = {
  mySubmission: 'My Submission',
  myCart: 'My Cart',
  myBookmarks: 'My Bookmarks',
  myOrders: 'My Orders',
  profile: 'Profile',
  quickFind: 'Quick find',
  control: 'Ctrl',

  applicationTitles: { new: 'Create New Application', edit: 'Edit Application' },
  browseCategories: 'Browse categories',
  goToMySubmission: 'Go to My Submission',
  addToCart: 'Add to cart',
  unplaced: 'Submitted, but not in your cart yet',
  finishMove: 'Finish the move',
  finishPayment: 'Finish the payment',
  showOrder: 'Show the order',
  undo: 'Undo',
  previous: 'Previous',
  next: 'Next',

  untitled: 'Untitled Application',
  order: (number: string) => `Order ${number}`,
  items: (count: number) => counted(count, 'item'),
  reason: (reason: string) => `Reason: ${reason}`,
  history: 'History',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',

  shown: (count: number, entries: string) => `${count} ${entries} are shown.`,
  showOlder: (entries: string) => `Show older ${entries}`,
  olderFailed: (entries: string) => `Older ${entries} could not be loaded.`,
};
