import { isEditable, toStatus } from '#contract/application.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { common } from '#messages/common.ts';
import { texts } from '#messages/quickFind.ts';
import { signedIn } from '#messages/signedIn.ts';
import { applicationDate, orderDate } from '#ui/format.ts';
import type { QuickFindEntry } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { paths } from '../paths.ts';
import type { OfferedAction } from './actions.ts';

/* Everything that quick find can find, in groups. */

export interface Ways {
  goTo(path: string): void;
  /** Remembers a category as the list of applications does before a draft is edited (spec §4). */
  select(category: SelectedCategory): void;
}

interface Entry extends QuickFindEntry {
  choose(): void;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

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

/** All groups; without an index, pages and actions alone. */
export function createGroups(
  actions: readonly OfferedAction[],
  index: QuickFindIndex | undefined,
  { goTo, select }: Ways,
): Group[] {
  const page = (path: string) => () => goTo(path);
  const { segments, applications, bookmarks, orders } = index ?? nothing;
  return [
    {
      title: texts.pages,
      entries: pages.map(({ path, ...entry }) => ({ ...entry, id: path, choose: page(path) })),
    },
    {
      title: texts.actions,
      entries: actions.map(({ id, ...action }) => ({ ...action, id: `action ${id}` })),
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
        choose() {
          if (!isEditable({ appStatus })) return goTo(paths.applications);
          select({ id: category.id, segmentId: segment.id, price });
          goTo(paths.application(id));
        },
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
        choose: page(paths.order(id)),
      })),
    },
    {
      title: texts.bookmarks,
      entries: bookmarks.map(({ id, application }) => ({
        id: `bookmark ${id}`,
        name: application.category.name,
        detail: application.segment.name,
        icon: 'bookmark' as const,
        choose: page(paths.bookmarks),
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
          choose: page(paths.category(segment.id, id)),
        })),
      ),
    },
  ];
}

const nothing: QuickFindIndex = { segments: [], applications: [], bookmarks: [], orders: [] };
