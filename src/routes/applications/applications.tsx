import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Application } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { badges } from '#messages/common.ts';
import { ApplicationsScreen } from '#ui/screens/applications/ApplicationsScreen.tsx';
import { ListFilters } from '#ui/screens/applications/ListFilters.tsx';
import {
  countStates,
  matchesFilters,
  noFilters,
  toQuery,
  toViewQuery,
  readView,
  sortApplications,
} from './list.ts';
import type { Filters, Sort } from './list.ts';
import { ListedApplication } from './ListedApplication.tsx';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { OlderPages, useAllPages } from '#routes/lists/olderPages.tsx';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useRows } from '#routes/lists/rows.ts';
import { EarlierUpdates } from '#routes/updates/updates.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { applicationName, findSharedNames } from '#routes/lists/applicationName.ts';
import { useQueryState, useHistoryEntry } from '#routes/device/historyEntry.ts';

/** Also for rows on home; exported here, so that this page stays one file of the build. */
export { provideApplicationCard } from './provideApplicationCard.ts';

const none: readonly Application[] = [];

const ThreadDialog = lazyDialog(() => import('#routes/thread/ThreadDialog.tsx'));

/** /my-submission: the customer's applications and their actions (spec §2 My Applications). */
export function Component() {
  usePageTitle(texts.title);
  const { entryKey, replaceQuery } = useHistoryEntry();
  return <Applications key={entryKey} replaceQuery={replaceQuery} />;
}

function Applications({ replaceQuery }: { replaceQuery(query: URLSearchParams): void }) {
  const { queries } = usePortal();
  const { labels } = useFormLabels();
  const [view, setView] = useQueryState(replaceQuery, readView, toViewQuery);
  const { filters, openedId } = view;
  // Deferred, so that typing is answered before the cards render.
  const shownFilters = useDeferredValue(filters);
  const pages = useInfiniteQuery(queries.applications());
  const { data: stored, isError, refetch, hasNextPage } = pages;
  const isNarrowed = toQuery(filters).size > 0;
  useAllPages(pages, isNarrowed);
  const cart = useQuery(queries.cart());
  const listed = stored ?? (isError ? none : undefined);
  const { rows: applications = [], onRowState } = useRows(listed);
  const [offersDeletion, setOffersDeletion] = useState(true);
  const opened = listed?.find(({ id, state }) => id === openedId && state);
  useAllPages(pages, openedId !== undefined && !opened);
  // The panel keeps its content while it closes.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  const setFilters = (chosen: Filters) => setView({ filters: chosen, openedId });
  const showThread = (id?: string) => setView((before) => ({ ...before, openedId: id }));
  const withdrawDeletion = () => setOffersDeletion(false);
  const atLeast = (count: number) => (hasNextPage ? `${count}+` : String(count));
  const sharedNames = findSharedNames(applications);
  const results = (listed ?? []).filter((application) => matchesFilters(application, shownFilters));

  if (!listed || applications.length === 0) {
    return (
      <ApplicationsScreen
        state={listed ? 'empty' : 'loading'}
        onRetry={isError ? () => void refetch() : undefined}
      />
    );
  }
  return (
    <ApplicationsScreen
      state="shown"
      filters={
        listed.length > 1 || isNarrowed ? (
          <ListFilters
            states={[
              { label: texts.allStates, count: atLeast(listed.length) },
              ...countStates(listed, filters.status).map(({ status, count }) => ({
                status,
                count: atLeast(count),
                label: badges[status],
              })),
            ]}
            status={filters.status}
            text={filters.text}
            sort={filters.sort}
            sorts={Object.entries(texts.sorts).map(([value, label]) => ({ value, label }))}
            result={
              hasNextPage
                ? unfinishedText(listed.length, isNarrowed)
                : resultText(results.length, listed.length)
            }
            onStatus={(status) => setFilters({ ...filters, status })}
            onText={(text) => setFilters({ ...filters, text })}
            onSort={(sort) => setFilters({ ...filters, sort: sort as Sort })}
          />
        ) : null
      }
      hasResults={results.length > 0 || listed.length === 0 || hasNextPage}
      onClearFilters={() => setFilters({ ...noFilters, sort: filters.sort })}
      below={
        <>
          <OlderPages pages={pages} name={texts.entries} />
          <EarlierUpdates />
          <ThreadDialog
            application={shown}
            isOpen={opened !== undefined}
            onClose={() => showThread()}
          />
        </>
      }
    >
      {sortApplications(applications, shownFilters).map((application) => (
        <ListedApplication
          key={application.id}
          application={application}
          labels={labels}
          hasDuplicateName={sharedNames.has(applicationName(application))}
          isMatching={matchesFilters(application, shownFilters)}
          isInCart={cart.data?.some(({ applicationId }) => applicationId === application.id)}
          offersDeletion={offersDeletion}
          onRowState={onRowState}
          onOpen={showThread}
          withdrawDeletion={withdrawDeletion}
        />
      ))}
    </ApplicationsScreen>
  );
}

function resultText(results: number, all: number): string {
  return results === all ? texts.count(all) : texts.countOf(results, all);
}

/** Shown while older applications have not been read. */
function unfinishedText(read: number, isNarrowed: boolean): string {
  return isNarrowed ? texts.looking : texts.newest(read);
}
