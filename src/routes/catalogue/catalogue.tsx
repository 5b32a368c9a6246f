import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { readDescription } from '#contract/categoryDescription.ts';
import { categoriesPerPage } from '#contract/limits.ts';
import { catalogueMachine, toSelection } from '#machines/catalogue.machine.ts';
import type { CatalogueActors, CatalogueSnapshot } from '#machines/catalogue.machine.ts';
import { toActors } from '#machines/port.ts';
import { common } from '#messages/common.ts';
import { HomeScreen } from '#ui/screens/catalogue/HomeScreen.tsx';
import type { CategoriesView } from '#ui/screens/catalogue/HomeScreen.tsx';
import { useServiceView } from './serviceView.tsx';
import { isSearch, readPage, readSearch, sortCategories } from './search.ts';
import { useCategorySearch } from './catalogueSearch.tsx';
import { forgetApplicationInProgress } from '#routes/device/deviceStorage.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { lazyPart } from '#routes/portal/connection.ts';
import { asOutcome, queryKeys, unwrap, useRead } from '#routes/portal/queries.ts';
import { clearSelection, readSelection, storeSelection } from '#routes/device/selection.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useHistoryEntry } from '#routes/device/historyEntry.ts';

// A card is complete without them.
const Facts = lazy(() =>
  import('./CategoryFacts.tsx').catch(() => ({
    default: ({ time }: { time?: string }) => <span>{time}</span>,
  })),
);

const UnplacedSubmissions = lazyPart(() => import('#routes/applications/UnplacedSubmissions.tsx'));

/** /: the customer picks a segment and a category (spec §2 Home). */
export function Component() {
  usePageTitle(common.home);
  const { entryKey, replaceQuery } = useHistoryEntry();
  return (
    <>
      <Unplaced />
      <Home key={entryKey} replaceQuery={replaceQuery} />
    </>
  );
}

/**
 * Submissions that are in no list, above home (S-57); the cards of My Applications offer the same.
 * Empty if the back end does not track them.
 */
function Unplaced() {
  const { api } = usePortal();
  const { data } = useQuery({
    // Refetched whenever the cart is.
    queryKey: [...queryKeys.cart, 'unplaced'],
    queryFn: async () => (await unwrap(api.application.listUnplaced())).items,
  });
  // Stay mounted until the last row's flow has shown its outcome.
  const [hasShown, setShown] = useState(false);
  if (data && data.length > 0 && !hasShown) setShown(true);
  if (!data || !hasShown) return null;
  return (
    <Suspense>
      <UnplacedSubmissions submissions={data} />
    </Suspense>
  );
}

function Home({ replaceQuery }: { replaceQuery(query: URLSearchParams): void }) {
  const portal = usePortal();
  const [address] = useSearchParams();
  const stored = readSelection();
  const linkedId = address.get('category') ?? undefined;
  const [current, send] = useFlow(provideCatalogue(portal), {
    input: {
      segmentId: address.get('segment') ?? stored?.segmentId,
      categoryId: address.has('segment') ? linkedId : stored?.id,
      page: address.has('segment') ? readPage(address) : undefined,
      perPage: categoriesPerPage,
    },
  });
  // Deferred while cards show, so that a press on a segment is answered before others render.
  const deferred = useDeferredValue(current);
  const snapshot = deferred.value.list === 'choosing' ? deferred : current;
  const { segmentId, choice, page, categoryFailure } = snapshot.context;
  const { queries } = portal;
  const segments = useRead(queries.segments());
  const categories = useRead(queries.categories(segmentId ?? ''));
  useEffect(() => send({ type: 'catalogue.open' }), [send]);
  const openingId = isOpening[snapshot.value.category] ? choice?.categoryId : undefined;
  const fill = (chosenSegment: string, categoryId: string) =>
    send({ type: 'category.fill', segmentId: chosenSegment, categoryId });
  const { onIntent, onOpen, renderDialog } = useServiceView({
    openingId,
    failedId: choice?.categoryId,
    failure: categoryFailure && failureText(categoryFailure),
    onFill: (opened) => fill(opened.segmentId, opened.category.id),
  });
  // The address names either a search or a segment.
  const shownId = current.context.segmentId;
  const replaceSearch = useCallback(
    (query: URLSearchParams) => {
      if (shownId && !isSearch(readSearch(query))) query.set('segment', shownId);
      replaceQuery(query);
    },
    [shownId, replaceQuery],
  );
  const search = useCategorySearch({
    replaceQuery: replaceSearch,
    chosenId: stored?.id,
    openingId,
    renderFacts: (category) => renderFacts(category.segmentId, category),
    onIntent,
    onOpen: (category) => onOpen({ category, ...category }),
    onFill: (category) => fill(category.segmentId, category.id),
    onSort: () => send({ type: 'page.choose', page: 1 }),
  });
  const { order = '' } = search;
  const replaceSegment = (query: Record<string, string>) =>
    replaceQuery(new URLSearchParams(order ? { ...query, sort: order } : query));

  const { listFailure } = snapshot.context;
  const loading: CategoriesView = { state: 'loading' };
  const sorted = categories && sortCategories(categories, order);
  const views = {
    idle: loading,
    loadingSegments: loading,
    loadingCategories: loading,
    choosing: sorted ? { state: 'shown', segmentId, categories: sorted } : loading,
    categoriesFailed: listFailure
      ? { state: 'failed', message: failureText(listFailure) }
      : loading,
    noSegments: loading,
  } satisfies Record<ListState, CategoriesView>;
  const segmentName = segments?.find(({ id }) => id === segmentId)?.name ?? '';
  // React skips the cards while these are the same.
  const cards = {
    chosenId: stored?.id,
    linkedId,
    openingId,
    getHref: ({ id }: Category) => paths.category(segmentId ?? '', id),
    renderFacts: (category: Category) => renderFacts(segmentId ?? '', category),
    onIntent,
    onOpen: (category: Category) => onOpen({ category, segmentId: segmentId ?? '', segmentName }),
    onFill({ id }: Category) {
      if (segmentId) fill(segmentId, id);
    },
  };
  const home = (
    <>
      <HomeScreen
        segments={snapshot.value.list === 'noSegments' ? [] : segments}
        segmentId={shownId}
        priceNote={portal.settings.seller.priceNote}
        categories={views[snapshot.value.list]}
        cards={cards}
        fillFailure={categoryFailure && failureText(categoryFailure)}
        search={search}
        page={page}
        perPage={categoriesPerPage}
        onSegment={(id) => {
          search.clear?.();
          send({ type: 'segment.choose', segmentId: id });
          replaceSegment({ segment: id });
        }}
        onPage={(chosen) => {
          send({ type: 'page.choose', page: chosen });
          const query = { segment: segmentId ?? '', page: String(chosen) };
          replaceSegment(linkedId ? { ...query, category: linkedId } : query);
        }}
        onRetry={() => send({ type: 'categories.retry' })}
        onRetrySegments={() => send({ type: 'segments.retry' })}
      />
      {renderDialog()}
    </>
  );
  const list = () => home;
  const form = () => <Navigate to={paths.newApplication} replace />;
  const screens = {
    none: list,
    loadingCategory: list,
    loadingForm: list,
    categoryFailed: list,
    readyToFill: form,
  } satisfies Record<CategoryState, () => ReactNode>;
  return screens[snapshot.value.category]();
}

function renderFacts(segmentId: string, { id, description }: Category): ReactNode {
  const { time } = readDescription(description);
  return (
    <Suspense fallback={<span>{time}</span>}>
      <Facts selection={{ segmentId, categoryId: id }} time={time} />
    </Suspense>
  );
}

type ListState = CatalogueSnapshot['value']['list'];
type CategoryState = CatalogueSnapshot['value']['category'];

/** Whether the chosen category shows that it is opening. */
const isOpening = {
  none: false,
  loadingCategory: true,
  loadingForm: true,
  categoryFailed: false,
  readyToFill: false,
} satisfies Record<CategoryState, boolean>;

function provideCatalogue({ api, cache, queries }: Portal) {
  const actors = toActors<CatalogueActors>({
    // On a return, cached segments show at once and can be chosen; new ones are added later.
    loadSegments: () =>
      asOutcome(cache.ensureQueryData({ ...queries.segments(), revalidateIfStale: true })),
    loadCategories: ({ segmentId }) => asOutcome(cache.fetchQuery(queries.categories(segmentId))),
    loadCategory: ({ categoryId }, signal) => api.catalogue.readCategory({ categoryId }, signal),
    loadForm: () => asOutcome(cache.fetchQuery(queries.formStructure())),
  });
  return catalogueMachine.provide({
    actors,
    actions: {
      clearSelection,
      storeSelection(scope) {
        forgetApplicationInProgress();
        storeSelection(toSelection(scope));
      },
      notify: createNotify(),
    },
  });
}
