import { counted } from './counted.ts';

/** Quick find and the keyboard shortcuts. */
export const texts = {
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
  closeOpen: 'Close what is open',
  off: 'Off',
  areOn: 'Turn them off if you speak to your computer or press keys by accident.',
  areOff: 'They are off. Quick find in the top bar leads back to this list.',
  done: 'Done',
};
