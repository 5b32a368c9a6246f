import { reminderDays } from '#contract/limits.ts';
import type { WorkState } from '#contract/workStates.ts';
import { brandName } from '../brand.ts';
import { counted } from './common.ts';

/** The frame around every page. */
export const shell = {
  skip: 'Skip to content',
  checkingSession: 'Checking your session',
  openingPage: 'Opening the page…',
  stayHere: 'Stay here',
  unreachable: 'Please check your connection. You stay signed in and nothing you saved is lost.',

  crashed: 'This page stopped working',
  crashedPage: 'Something went wrong',
  reload: 'Reload',
  mistakeIsOurs:
    'The mistake is ours. You stay signed in, and your saved drafts, your cart and your orders are where you left them.',
  mistakeIsOursToVisitors: 'The mistake is ours. Please reload the page and try again.',

  logoutTitle: 'Logout Confirmation',
  logoutQuestion: 'Are you sure you want to logout?',

  signInAgainTitle: 'Please sign in again',
  signInAgainIntro: 'Your session has ended. Nothing is lost: sign in and continue right here.',
  signInAgain: 'Sign in again',
};

/** The top bar of signed-in pages. */
export const topBar = {
  mainLinks: 'Main',
  menu: 'Menu',
  profileMenu: 'Profile menu',
  greeting: (name: string) => `Hi, ${name}`,
  counted: (link: string, items: string) => `${link}, ${items}`,
};

/** The page for unknown addresses. */
export const notFound = {
  page: 'Page not found',
  title: 'Houston, e WHave a Problem!',
  hint: 'There is no page at this address. Your drafts, cart and orders are where you left them.',
};

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
  questions: 'Questions? Write to {email}',
  leaveTitle: 'Leave without saving?',
  stay: 'Stay',
  leave: 'Leave',
  browseCategories: 'Browse categories',
  goToMySubmission: 'Go to My Submission',
  addToCart: 'Add to cart',
  unplaced: 'Submitted, but not in your cart yet',
  finishMove: 'Finish the move',
  finishPayment: 'Finish the payment',
  checkPayment: 'Check the payment',
  showOrder: 'View order',
  undo: 'Undo',
  previous: 'Previous',
  next: 'Next',

  untitled: 'Untitled Application',
  /** What a customer whose turn it is does next. */
  nextAct: {
    waitingForCustomer: 'Answer the question',
    delivered: 'Check the delivery',
  } as Partial<Record<WorkState, string>>,
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

/** Updates for the customer. */
export const updates = {
  title: "What's new",
  earlier: 'Earlier updates',
  /** Follows `Show older`. */
  entries: 'updates',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  showApplication: 'View application',

  approved: (name: string) => `Your application for ${name} was approved.`,
  rejected: (name: string) => `Your application for ${name} was rejected.`,
  completed: (name: string) => `Your application for ${name} was completed.`,
  question: (name: string) => `We have a question about your application for ${name}.`,
  delivered: (name: string) => `We delivered the work for ${name}. Please check it.`,
  delivery_reminder: (name: string) =>
    `Our delivery for ${name} counts as accepted in ${reminderDays} days. Please check it.`,
  message: (name: string) => `There is a new message about your application for ${name}.`,
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

/** Quick find and the keyboard shortcuts. */
export const quickFind = {
  field: 'Find pages, categories, applications and orders',
  placeholder: 'Type to search',
  close: 'Close quick find',
  results: 'Results',
  loading: 'Loading categories, applications and orders…',
  nothing: (text: string) => `Nothing matches “${text}”.`,
  count: (count: number) => counted(count, 'result'),
  countOf: (count: number, shown: number) =>
    `${counted(count, 'result')}, the nearest ${shown} listed`,
  typeToSearch: (count: number) => `Type to search all ${count}`,
  enter: 'Enter',
  escape: 'Esc',
  toMove: 'to move',
  toOpen: 'to open',
  toClose: 'to close',

  pages: 'Pages',
  actions: 'Actions',
  applications: 'My applications',
  orders: 'My orders',
  bookmarks: 'My bookmarks',
  categories: 'Categories',
  myProfile: 'My Profile',
  about: {
    home: 'Segments and categories',
    applications: 'Your applications',
    cart: 'Checkout',
    bookmarks: 'Kept for later',
    orders: 'Payments and receipts',
    profile: 'Account and password',
  },

  shortcuts: 'Keyboard shortcuts',
  withShortcuts: 'Use keyboard shortcuts',
  thisList: 'This list',
  moveInList: 'Move in a list',
  closeOpen: 'Close a panel',
  off: 'Off',
  areOn: 'Turn them off if you use voice control or press keys by accident.',
  areOff: 'They are off. Quick find in the top bar leads back to this list.',
  done: 'Done',
};

/** Actions of quick find, worded without context; an action of a button has the button's label. */
export const quickFindActions = {
  nextStep: 'Next step',
  previousStep: 'Previous step',
  saveDraft: 'Save as Draft',
  submit: 'Submit Application',
  loadForm: 'Load the form again',
  restoreCopy: 'Continue with the answers typed last',
  saveAnswers: 'Save the answers again',
  loadOther: 'Load the other version again',

  loadSegments: 'Load the segments again',
  loadCategories: 'Load the categories again',

  checkout: 'Proceed to Checkout',
  checkPayment: 'Check the payment again',
  cancelOrder: 'Cancel the order',
  leavePayment: 'Leave while the payment is checked',

  loadProfile: 'Load the profile again',
  editProfile: 'Edit profile',
  exportData: 'Export my data',
  changePassword: 'Change password',
  deleteAccount: 'Delete account',

  removeItem: 'Remove from the cart',
  deleteBookmark: 'Delete the bookmark',
  editDraft: 'Edit the draft',
  useAgain: 'Use again',
  restoreDraft: 'Bring the draft back',
  checkDraft: 'Check whether the draft is there',
  uploadAgain: 'Upload again',
  cancelUpload: 'Cancel the upload',
  dismissFile: 'Take the file off the list',
  undoRemoving: 'Undo removing',
  dismissPayment: 'Close the message about your payment',
  openUpdates: 'Show what is new',
  closeUpdates: 'Hide what is new',
};

/** The support code. */
export const supportCode = {
  intro:
    'Writing to us about a problem? Add a support code. It lists the last steps of this tab and how long they took: nothing you typed, no names, no addresses, no order numbers.',
  copy: 'Copy support code',
  copied: 'Copied. Paste it into your message to us.',
  code: 'Your support code',
  notCopied: 'The browser did not copy it. Please copy it from here.',
};

/** Pages that cannot be opened offline, and the offer of a new version. */
export const offline = {
  title: 'This page needs a connection',
  text: 'You are offline, and what this page shows is not kept on this device. It opens automatically when you are back online.',
  backToForm: 'Back to your form',

  newVersion: 'A new version is ready',
  newVersionText: 'It comes with the next reload, whenever that suits you.',
  later: 'Later',
};

/** Texts in the document itself, before anything renders. */
export const document = {
  description: 'Order digital-marketing services for your business.',
  needsScript: `${brandName} needs JavaScript. Please switch it on and reload this page.`,
  updateBrowser: 'Please update your browser',
  supportedBrowsers: `${brandName} needs Chrome 111, Edge 111, Firefox 115 or Safari 16.4, or a later version of one of these.`,
};
