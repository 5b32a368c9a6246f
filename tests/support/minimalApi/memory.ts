import { categories, segments } from './catalogue.ts';

/* What the minimal API stores, and how callers see it: with only the members of §3. */

export interface OwnedRecord {
  id: string;
  /** The id of the user it belongs to. */
  owner: string;
}

export interface Application extends OwnedRecord {
  content: { categoryId: unknown; segmentId: unknown; formData: unknown; appStatus: unknown };
  createdAt: string;
  isPaid: boolean;
}

/** A cart item or a bookmark. */
export interface Item extends OwnedRecord {
  application: Application;
  quantity: number;
}

export interface Order extends OwnedRecord {
  items: Item[];
  status: 'PENDING' | 'SUCCESS';
  createdAt: string;
}

export interface User {
  password: unknown;
  /** As callers see it. */
  view: Record<string, unknown> & { id: string };
}

export function createMemory() {
  return {
    users: [] as User[],
    /** User ids by token. */
    sessions: new Map<string, string>(),
    /** The latest code by e-mail address. */
    codes: new Map<string, string>(),
    /** Verified addresses, as `purpose address`. */
    proofs: new Set<string>(),
    applications: [] as Application[],
    cart: [] as Item[],
    bookmarks: [] as Item[],
    orders: [] as Order[],
    /** By path. */
    files: new Map<string, File>(),
  };
}

export function getCategory(id: unknown) {
  return categories.find((category) => category.id === id);
}

export function toApplicationView({ id, content, createdAt, isPaid }: Application) {
  const category = getCategory(content.categoryId);
  const segment = segments.find((known) => known.id === content.segmentId);
  return {
    id,
    ...content,
    category: { id: category?.id, name: category?.name },
    segment: { id: segment?.id, name: segment?.name },
    createdAt,
    price: category?.price ?? 0,
    isPaid,
  };
}

export function toBookmarkView({ id, application }: Item) {
  const { formData, price } = toApplicationView(application);
  return { id, applicationId: application.id, application: { formData, price } };
}

export function toCartView(item: Item) {
  return { ...toBookmarkView(item), quantity: item.quantity };
}

export function toOrderView({ id, items, status, createdAt }: Order) {
  return {
    id,
    customOrderId: `ORD-${id}`,
    totalAmount: sumTotal(items),
    status,
    createdAt,
    items: items.map((item) => {
      const { segment, category, formData, price } = toApplicationView(item.application);
      const { quantity } = item;
      return { id: item.id, quantity, price, application: { segment, category, formData } };
    }),
  };
}

/** Rupees. */
export function sumTotal(items: readonly Item[]): number {
  return items.reduce(
    (sum, { application, quantity }) => sum + toApplicationView(application).price * quantity,
    0,
  );
}
