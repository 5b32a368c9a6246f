import { isEditable, statusOf } from '#contract/application.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { applicationDate, orderDate } from '#ui/format.ts';
import type { QuickFindEntry, QuickFindGroup } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { paths } from '../paths.ts';
import type { OfferedAction } from './actions.ts';
import { matching, searchable } from './matching.ts';
import type { Searchable } from './matching.ts';

/*
 * Everything that quick find can find, in groups. Of each group the nearest few are shown, so that
 * the list can be read out.
 */

export interface Ways {
  goTo(path: string): void;
  /** Remembers a category as the list of applications does before a draft is edited (spec §4). */
  select(category: SelectedCategory): void;
}

interface Entry extends QuickFindEntry {
  choose(): void;
}

interface Group {
  title: string;
  entries: readonly Entry[];
}

/** What is offered without having typed anything, and at most afterwards. */
const fewest = 4;
const most = 12;

const pages = [
  { name: 'Home', icon: 'home', path: paths.home, detail: 'Segments and categories' },
  { name: 'My Submission', icon: 'list', path: paths.applications, detail: 'Your applications' },
  { name: 'My Cart', icon: 'cart', path: paths.cart, detail: 'Checkout' },
  { name: 'My Bookmarks', icon: 'bookmark', path: paths.bookmarks, detail: 'Kept for later' },
  { name: 'My Orders', icon: 'receipt', path: paths.orders, detail: 'Payments and receipts' },
  { name: 'My Profile', icon: 'person', path: paths.profile, detail: 'Account and password' },
] as const;

/** All groups; without an index, pages and actions alone (S-05). */
export function groupsOf(
  actions: readonly OfferedAction[],
  index: QuickFindIndex | undefined,
  { goTo, select }: Ways,
): Group[] {
  const page = (path: string) => () => goTo(path);
  const { segments, applications, bookmarks, orders } = index ?? nothing;
  return [
    {
      title: 'Pages',
      entries: pages.map(({ path, ...entry }) => ({ ...entry, id: path, choose: page(path) })),
    },
    {
      title: 'Actions',
      entries: actions.map(({ id, ...action }) => ({ ...action, id: `action ${id}` })),
    },
    {
      title: 'My applications',
      entries: applications.map(({ id, appStatus, price, createdAt, category, segment }) => ({
        id: `application ${id}`,
        name: category.name,
        detail: applicationDate(createdAt),
        further: segment.name,
        icon: 'document' as const,
        status: statusOf(appStatus),
        choose() {
          if (!isEditable({ appStatus })) return goTo(paths.applications);
          select({ id: category.id, segmentId: segment.id, price });
          goTo(paths.application(id));
        },
      })),
    },
    {
      title: 'My orders',
      entries: orders.map(({ id, customOrderId, totalAmount, status, createdAt }) => ({
        id: `order ${id}`,
        name: `Order ${customOrderId || id}`,
        detail: orderDate(createdAt),
        icon: 'receipt' as const,
        exactPrice: totalAmount,
        orderStatus: status,
        choose: page(paths.order(id)),
      })),
    },
    {
      title: 'My bookmarks',
      entries: bookmarks.map(({ id, application }) => ({
        id: `bookmark ${id}`,
        name: application.category.name,
        detail: application.segment.name,
        icon: 'bookmark' as const,
        choose: page(paths.bookmarks),
      })),
    },
    {
      title: 'Categories',
      entries: segments.flatMap((segment) =>
        segment.categories.map(({ id, name, price }) => ({
          id: `category ${id}`,
          name,
          detail: segment.name,
          icon: 'tag' as const,
          price,
          choose: page(paths.category(segment.id, id)),
        })),
      ),
    },
  ];
}

const nothing: QuickFindIndex = { segments: [], applications: [], bookmarks: [], orders: [] };

/** The finder of one set of groups: groups that fit a text, the nearest match first. */
export function finderOf(groups: readonly Group[]): (text: string) => QuickFindGroup[] {
  const prepared = groups.map(({ title, entries }) => ({ title, candidates: prepare(entries) }));
  return (text) => {
    const longest = text.trim() ? most : fewest;
    return prepared
      .map(({ title, candidates }) => ({ title, matches: matching(candidates, text) }))
      .filter(({ matches }) => matches.length > 0)
      .toSorted((one, other) => (one.matches[0]?.rank ?? 0) - (other.matches[0]?.rank ?? 0))
      .map(({ title, matches }) => ({
        title,
        total: matches.length,
        entries: matches
          .slice(0, title === 'Pages' ? pages.length : longest)
          .map(({ item }) => item),
      }));
  };
}

function prepare(entries: readonly Entry[]): Searchable<Entry>[] {
  return searchable(entries, ({ name, detail, further, status, orderStatus }) => [
    name,
    detail,
    further,
    status,
    orderStatus,
  ]);
}
