import { isEditable, toStatus } from '#contract/application.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Target } from '#machines/quickFind.machine.ts';
import { badges, common } from '#messages/common.ts';
import { quickFind as texts, signedIn } from '#messages/frame.ts';
import { applicationDate, orderDate } from '#ui/format.ts';
import type { QuickFindEntry, QuickFindGroup } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { paths } from '#contract/paths.ts';
import type { AvailableAction } from './actions.ts';
import { findMatches, toSearchable } from './matching.ts';
import type { Searchable } from './matching.ts';

/*
 * Everything that quick find can find, in groups. Each group shows its best few matches, so that
 * the list can be read aloud; pages and the page's own actions all show at once.
 */

export interface Entry extends QuickFindEntry {
  target: Target;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
  /** How many more entries show while nothing is typed. */
  always?: number;
}

/** Entries of a group shown before typing, and at most afterwards. */
const fewest = 4;
const most = 12;

const pages = [
  { name: common.home, icon: 'home', path: paths.home, detail: texts.about.home },
  {
    name: signedIn.mySubmission,
    icon: 'list',
    path: paths.applications,
    detail: texts.about.applications,
  },
  { name: signedIn.myCart, icon: 'cart', path: paths.cart, detail: texts.about.cart },
  {
    name: signedIn.myBookmarks,
    icon: 'bookmark',
    path: paths.bookmarks,
    detail: texts.about.bookmarks,
  },
  { name: signedIn.myOrders, icon: 'receipt', path: paths.orders, detail: texts.about.orders },
  { name: texts.myProfile, icon: 'person', path: paths.profile, detail: texts.about.profile },
] as const;

/** All groups; without an index, only pages and actions. */
export function createGroups(
  actions: readonly AvailableAction[],
  index: QuickFindIndex | undefined,
): Group[] {
  const { segments, applications, bookmarks, orders } = index ?? nothing;
  return [
    {
      title: texts.pages,
      entries: pages.map(({ path, ...entry }) => ({ ...entry, id: path, target: { path } })),
      always: pages.length,
    },
    {
      title: texts.actions,
      entries: actions.map(({ id, flow, event, ...action }) => ({
        ...action,
        id: `action ${id}`,
        target: { flow, event },
      })),
      always: actions.filter(({ detail }) => !detail).length,
    },
    {
      title: texts.applications,
      entries: applications.map(({ id, appStatus, price, createdAt, category, segment }) => ({
        id: `application ${id}`,
        name: category.name,
        detail: applicationDate(createdAt),
        further: segment.name,
        icon: 'document' as const,
        status: toStatus(appStatus),
        target: isEditable({ appStatus })
          ? {
              path: paths.application(id),
              category: { id: category.id, segmentId: segment.id, price },
            }
          : { path: paths.applications },
      })),
    },
    {
      title: texts.orders,
      entries: orders.map(({ id, customOrderId, totalAmount, status, createdAt }) => ({
        id: `order ${id}`,
        name: signedIn.order(customOrderId || id),
        detail: orderDate(createdAt),
        icon: 'receipt' as const,
        exactPrice: totalAmount,
        orderStatus: status,
        target: { path: paths.order(id) },
      })),
    },
    {
      title: texts.bookmarks,
      entries: bookmarks.map(({ id, application }) => ({
        id: `bookmark ${id}`,
        name: application.category.name,
        detail: application.segment.name,
        icon: 'bookmark' as const,
        target: { path: paths.bookmarks },
      })),
    },
    {
      title: texts.categories,
      entries: segments.flatMap((segment) =>
        segment.categories.map(({ id, name, price }) => ({
          id: `category ${id}`,
          name,
          detail: segment.name,
          icon: 'tag' as const,
          price,
          target: { path: paths.category(segment.id, id) },
        })),
      ),
    },
  ];
}

const nothing: QuickFindIndex = { segments: [], applications: [], bookmarks: [], orders: [] };

/** Returns a search over the groups: those that match a text, the best match first. */
export function createFinder(groups: readonly Group[]): (text: string) => QuickFindGroup[] {
  const prepared = groups.map(({ title, entries, always = 0 }) => ({
    title,
    always,
    candidates: prepare(entries),
  }));
  return (text) => {
    const longest = (always: number) => (text.trim() ? most : always + fewest);
    return prepared
      .map(({ candidates, ...group }) => ({ ...group, matches: findMatches(candidates, text) }))
      .filter(({ matches }) => matches.length > 0)
      .toSorted((one, other) => (one.matches[0]?.rank ?? 0) - (other.matches[0]?.rank ?? 0))
      .map(({ title, always, matches }) => ({
        title,
        total: matches.length,
        entries: matches.slice(0, longest(always)).map(({ item }) => item),
      }));
  };
}

function prepare(entries: readonly Entry[]): Searchable<Entry>[] {
  return toSearchable(entries, ({ name, detail, further, status, orderStatus }) => [
    name,
    detail,
    further,
    status && badges[status],
    orderStatus && badges[orderStatus],
  ]);
}
