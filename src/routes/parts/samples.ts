import type { ApplicationStatus } from '#contract/application.ts';
import type { Category, Segment } from '#contract/catalogue.ts';
import type { FormField } from '#contract/form.ts';
import type { Order } from '#contract/orders.ts';
import type { User } from '#contract/user.ts';
import { messages } from '#messages';
import type { PickedFile } from '#ui/parts/FilePicker.tsx';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';
import type { ShownApplication } from '#ui/screens/applications/ApplicationCard.tsx';
import { firstAnswers } from '#ui/answers.ts';
import type { BookmarkCard } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import type { CartLine } from '#ui/screens/cart/CartScreen.tsx';

export const segments: Segment[] = [
  'Search advertising',
  'Social media',
  'Content and copy',
  'E-mail marketing',
  'Websites and landing pages',
  'Video and motion',
  'Analytics and reporting',
].map((name, index) => ({ id: `s${index + 1}`, name }));

const offers: [name: string, price: number, description: string][] = [
  [
    'Search ads starter',
    14999,
    'Account set-up, 3 campaigns and 40 keywords, managed for one month.',
  ],
  [
    'Search ads growth',
    32999,
    'Up to 12 campaigns with weekly bid changes and a report every Monday.',
  ],
  ['Shopping feed launch', 24500, 'Product feed, Merchant Center and the first shopping campaign.'],
  ['Remarketing', 11999.5, 'Bring visitors back with display banners in six sizes, drawn by us.'],
  [
    'Local search boost',
    8999,
    'Business profile, local keywords and call tracking for one location.',
  ],
  [
    'Landing page audit',
    6499,
    'Twenty checks with a written plan, ordered by effect on conversions.',
  ],
  [
    'Competitor watch',
    4999,
    'A monthly look at the keywords and ads of five competitors of yours.',
  ],
  [
    'Account rescue',
    18999,
    'We take over an account that went wrong and clean it within a fortnight.',
  ],
  [
    'App install campaign',
    27999,
    'Install ads for Android and iOS, with event tracking and weekly tuning.',
  ],
  ['Voice search readiness', 7999, 'Answers, schema and pages for spoken questions.'],
];

export const categories: Category[] = offers.map(([name, price, description], index) => ({
  id: `c${index + 1}`,
  segmentId: 's1',
  name,
  price,
  description,
}));

function field(part: Partial<FormField> & Pick<FormField, 'type' | 'label'>): FormField {
  const attribute = part.attribute ?? part.label.toLowerCase().replace(/\W+/g, '_');
  return {
    id: attribute,
    step: 1,
    attribute,
    placeholder: '',
    defaultValue: undefined,
    required: false,
    errorMessage: '',
    options: [],
    infoMessage: '',
    forSpecific: false,
    specific: [],
    ...part,
  };
}

const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }));

export const formSteps: FormField[][] = [
  [
    field({
      type: 'TEXT',
      label: 'Campaign name',
      required: true,
      placeholder: 'Diwali sale 2026',
    }),
    field({
      type: 'EMAIL',
      label: 'Contact e-mail',
      required: true,
      infoMessage: 'We send drafts and questions here.',
    }),
    field({ type: 'NUMBER', label: 'Contact mobile', required: true }),
    field({
      type: 'TEXTAREA',
      label: 'What do you want to achieve?',
      infoMessage: 'Two or three sentences are enough.',
    }),
  ],
  [
    field({
      type: 'SELECT',
      label: 'Main goal',
      required: true,
      options: options('More sales', 'More enquiries', 'More visits', 'Better known brand'),
    }),
    field({
      type: 'RADIO',
      label: 'Monthly advertising budget',
      required: true,
      options: options('Up to ₹50,000', '₹50,000 to ₹2,00,000', 'More than ₹2,00,000'),
    }),
    field({
      type: 'CHECKBOX',
      label: 'Where should the ads show?',
      options: options('Search results', 'Shopping', 'Partner sites'),
    }),
    field({ type: 'DATE', label: 'Preferred start', required: true }),
  ],
  [
    field({ type: 'IMAGE', label: 'Logo and pictures', required: true }),
    field({ type: 'VIDEO', label: 'Product video' }),
    field({ type: 'DOCUMENT', label: 'Brand guidelines' }),
    field({ type: 'FILE', label: 'Product feed' }),
    field({ type: 'HOLOGRAM', label: 'Booth hologram' }),
    field({
      type: 'CHECKBOX',
      label: 'I may use all pictures, texts and marks I upload',
      required: true,
      attribute: 'rights',
    }),
  ],
];

export const answers: Record<string, unknown> = {
  campaign_name: 'Diwali sale 2026',
  contact_e_mail: 'meera@kaveritextiles.example',
  contact_mobile: '98450',
  what_do_you_want_to_achieve_:
    'Sell out the festive saree collection before 5 November and win back customers of last year.',
  main_goal: 'More sales',
  monthly_advertising_budget: '₹50,000 to ₹2,00,000',
  where_should_the_ads_show_: ['Search results', 'Shopping'],
  preferred_start: '2026-12-01',
  logo_and_pictures: ['image/kaveri-logo-dark.png', 'image/festive-collection-front-window.jpg'],
};

/** A field store in memory, with messages set from outside. */
export function sampleStore(
  start: Record<string, unknown>,
  messages: Record<string, string> = {},
): FieldStore {
  const held = new Map(Object.entries(start));
  const shown = new Map(Object.entries(messages));
  const listeners = new Map<string, Set<() => void>>();
  const tell = (attribute: string) => listeners.get(attribute)?.forEach((listener) => listener());
  return {
    answer: (attribute) => held.get(attribute),
    message: (attribute) => shown.get(attribute),
    change(attribute, answer) {
      held.set(attribute, answer);
      shown.delete(attribute);
      tell(attribute);
    },
    leave: tell,
    subscribe(attribute, listener) {
      const own = listeners.get(attribute) ?? new Set();
      listeners.set(attribute, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

export const labels: Record<string, string> = {
  campaign_name: 'Campaign name',
  contact_e_mail: 'Contact e-mail',
  main_goal: 'Main goal',
};

function application(
  id: string,
  name: string,
  status: ApplicationStatus,
  price: number,
  formData: Record<string, unknown>,
  isPaid = false,
): ShownApplication {
  return {
    id,
    categoryId: 'c1',
    segmentId: 's1',
    category: { id: 'c1', name },
    segment: { id: 's1', name: 'Search advertising' },
    appStatus: 0,
    formData,
    createdAt: '2026-11-18T09:35:00Z',
    price,
    isPaid,
    status,
  };
}

export const applications: ShownApplication[] = [
  application('a1', 'Search ads starter', 'draft', 14999, {
    campaign_name: 'Diwali sale 2026',
    contact_e_mail: 'meera@kaveritextiles.example',
  }),
  application('a2', 'Shopping feed launch', 'submitted', 24500, {
    campaign_name: 'Festive sarees, all of Karnataka and Tamil Nadu',
    main_goal: 'More sales',
  }),
  application(
    'a3',
    'Local search boost',
    'approved',
    8999,
    { campaign_name: 'Mysuru flagship shop', main_goal: 'More visits' },
    true,
  ),
  application('a4', 'Remarketing', 'rejected', 11999.5, {
    campaign_name: 'Abandoned carts',
    audience: { cities: ['Mysuru', 'Bengaluru'], ages: '25–45' },
  }),
  application(
    'a5',
    'Landing page audit',
    'completed',
    6499,
    { campaign_name: 'Wedding collection', main_goal: 'More enquiries' },
    true,
  ),
  application('a6', '', 'draft', 4999, {}),
];

export const cartLines: CartLine[] = [
  {
    id: 'l1',
    name: 'Shopping feed launch',
    answers: [
      { key: 'campaign_name', label: 'Campaign name', value: 'Festive sarees, all of Karnataka' },
      { key: 'main_goal', label: 'Main goal', value: 'More sales' },
    ],
    format: '2 images, 1 document',
    quantity: 1,
    price: 24500,
    isAvailable: true,
    addedPrice: 22000,
    state: 'resting',
  },
  {
    id: 'l2',
    name: 'Remarketing',
    answers: [
      { key: 'campaign_name', label: 'Campaign name', value: 'Abandoned carts' },
      { key: 'contact', label: 'Contact e-mail', value: 'meera@kaveritextiles.example' },
    ],
    format: '—',
    quantity: 3,
    price: 11999.5,
    isAvailable: true,
    hanging: messages['move.unfinished'],
    state: 'busy',
  },
];

const bookmarkStates = ['resting', 'busy', 'deleted'] as const;

export const bookmarks: BookmarkCard[] = applications.slice(1, 4).map((entry, index) => ({
  id: `b-${entry.id}`,
  name: entry.category?.name || 'Untitled Application',
  answers: firstAnswers(entry.formData, labels),
  price: entry.price,
  hanging: index === 1 ? messages['move.unfinished'] : undefined,
  state: bookmarkStates[index] ?? 'resting',
}));

export const orders: Order[] = [
  {
    id: 'o3',
    customOrderId: 'BC-2026-000127',
    totalAmount: 60498.5,
    status: 'SUCCESS',
    createdAt: '2026-11-21T08:35:00Z',
    payments: [
      {
        id: 'p1',
        at: '2026-11-21T08:36:00Z',
        amount: 60498.5,
        status: 'failed',
        method: 'card',
        reason: 'Your payment was declined by the bank.',
      },
      {
        id: 'p2',
        at: '2026-11-21T08:38:00Z',
        amount: 60498.5,
        status: 'captured',
        method: 'upi',
      },
    ],
    history: [
      { at: '2026-11-21T08:35:00Z', event: 'made' },
      { at: '2026-11-21T08:36:00Z', event: 'payment_failed' },
      { at: '2026-11-21T08:38:00Z', event: 'paid' },
    ],
    items: [
      {
        id: 'i1',
        quantity: 1,
        price: 24500,
        application: application('a2', 'Shopping feed launch', 'submitted', 24500, {
          IMAGE: ['a', 'b'],
          DOCUMENT: ['c'],
        }),
      },
      {
        id: 'i2',
        quantity: 3,
        price: 11999.5,
        application: application('a4', 'Remarketing', 'submitted', 11999.5, {}),
      },
    ],
  },
  {
    id: 'o2',
    customOrderId: 'BC-2026-000094',
    totalAmount: 8999,
    status: 'PENDING',
    createdAt: '2026-10-02T13:04:00Z',
    items: [
      {
        id: 'i3',
        quantity: 1,
        price: 8999,
        application: application('a3', 'Local search boost', 'submitted', 8999, {}),
      },
    ],
  },
  {
    id: 'o1',
    customOrderId: 'BC-2026-000051',
    totalAmount: 6499,
    status: 'FAILED',
    createdAt: '2026-08-14T05:50:00Z',
    items: [
      {
        id: 'i4',
        quantity: 1,
        price: 6499,
        application: application('a5', 'Landing page audit', 'submitted', 6499, {}),
      },
    ],
  },
];

export const user: User = {
  id: 'u1',
  username: 'meeraRao',
  fullName: 'Meera Rao',
  email: 'meera@kaveritextiles.example',
  mobile: '9845012345',
  companyName: 'Kaveri Textiles Private Limited',
  jobTitle: 'Head of online sales',
  country: 'India',
  gstNo: '29AABCK1234F1Z5',
  role: 'USER',
  isActive: true,
  createdAt: '2026-03-09T06:00:00Z',
  updatedAt: '2026-11-20T06:00:00Z',
  agreeToTerms: true,
};

export const countries = [
  { code: 'BD', name: 'Bangladesh' },
  { code: 'DE', name: 'Germany' },
  { code: 'IN', name: 'India' },
  { code: 'ID', name: 'Indonesia' },
  { code: 'LK', name: 'Sri Lanka' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'US', name: 'United States' },
];

const almostHalf = { read: () => 43, subscribe: () => () => {} };

/** A file in every state it can be in. */
export const pickedFiles: PickedFile[] = [
  { id: 'f1', name: 'kaveri-logo.png', state: 'stored', size: 88_412, href: '/favicon.svg' },
  {
    id: 'f2',
    name: 'shop-window.jpg',
    state: 'uploading',
    size: 2_412_000,
    progress: almostHalf,
  },
  { id: 'f3', name: 'festive-teaser-final-v3.jpg', state: 'waiting', size: 3_340_032 },
  {
    id: 'f4',
    name: 'poster.tiff',
    state: 'refused',
    size: 812_000,
    message: 'This type of file is not accepted here. JPG, PNG up to 5MB each.',
  },
  {
    id: 'f5',
    name: 'team.png',
    state: 'failed',
    size: 1_812_000,
    message: 'File upload failed',
  },
  { id: 'f6', name: 'old-logo.png', state: 'removed', size: 88_412, href: '/favicon.svg' },
];
