import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { deskPaths } from '#contract/deskPaths.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkState } from '#contract/workStates.ts';
import type { DeskQueueState } from '#machines/deskQueue.machine.ts';
import { desk, deskQueue as texts } from '#messages/desk.ts';
import { applicationDate } from '#ui/format.ts';
import { QueueFilters } from '#ui/screens/desk/QueueFilters.tsx';
import { withPieces } from '#ui/format.ts';
import { QueueRow } from '#ui/screens/desk/QueueRow.tsx';
import {
  QueueList,
  QueueMore,
  QueueScreen,
  QueueState,
  QueueTurn,
} from '#ui/screens/desk/QueueScreen.tsx';
import { useHistoryEntry, useQueryState } from '#routes/device/historyEntry.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useSession } from '#routes/portal/session.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';
import { Disputes } from './disputes.tsx';
import {
  countChanges,
  groupByTurn,
  preserveOrder,
  noFilters,
  readFilters,
  toAge,
  toCountText,
  toQuery,
  toSent,
} from './queueList.ts';
import type { QueueItem, QueueOverview } from './queueList.ts';
import { provideDeskQueue } from './provideDeskQueue.ts';
import { useDebounced } from './useDebounced.ts';

const none: readonly QueueItem[] = [];

/** /desk: on which applications a side has to move. */
export function QueuePage() {
  usePageTitle(desk.queue);
  const { entryKey, replaceQuery } = useHistoryEntry();
  return <Queue key={entryKey} replaceQuery={replaceQuery} />;
}

function Queue({ replaceQuery }: { replaceQuery(query: URLSearchParams): void }) {
  const theDesk = useDesk();
  const { user } = useSession();
  const [filters, setFilters] = useQueryState(replaceQuery, readFilters, toQuery);
  const [snapshot, send, actor] = useFlow(provideDeskQueue(theDesk));
  const banner = useBanner(actor);
  const searchText = useDebounced(filters.text.trim());
  const sent = toSent(filters);
  const pages = useInfiniteQuery({
    ...theDesk.queries.queue({ ...sent, q: searchText || undefined }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, isFetching, refetch } = pages;
  const { data: overview } = useQuery({
    ...theDesk.queries.queueOverview(sent),
    placeholderData: keepPreviousData,
  });
  const found = data ?? none;
  const { frozen, ...pointerHandlers } = useFrozenItems(found);
  const shown = frozen ? preserveOrder(frozen, found) : found;

  const isBusy = {
    reading: false,
    assigning: true,
  } satisfies Record<DeskQueueState, boolean>;
  const isAssigning = isBusy[snapshot.value];
  const { applicationId } = snapshot.context;

  const row = (item: QueueItem): ReactNode => {
    const { id, category, segment, customer, age, dueAt, assignee, turn, isOverdue } = item;
    const isThis = id === applicationId;
    return (
      <QueueRow
        key={id}
        work={{
          href: deskPaths.application(id),
          category: withPieces(category.name, item.quantity ?? 1),
          segment: segment.name,
          customer: [customer.name, customer.company].filter(Boolean).join(', '),
          age: texts.since(toAge(age)),
          isPaid: item.isPaid,
          due: dueAt ? toDue(dueAt, isOverdue) : undefined,
          isOverdue,
          assignee: assignee?.name,
          canAssign: turn !== null && assignee?.id !== user?.id,
          isBusy: isAssigning && isThis,
          isWaiting: isAssigning && !isThis,
        }}
        onAssign={() => send({ type: 'application.assign', applicationId: id })}
      />
    );
  };

  const segments = toNames(overview?.segments);
  const people = toNames(overview?.people);
  people.delete(user?.id ?? '');
  const isNarrowed = toQuery(filters).size > 0;
  // The server does not count what a search finds.
  const groups = groupByTurn(shown, searchText === '' ? overview?.counts : undefined);
  const toText = (counts: readonly number[]) =>
    toCountText(counts, searchText !== '' && pages.hasNextPage);
  const count = texts.count(
    toText(groups.flatMap(({ states }) => states.map((group) => group.count))),
  );
  const changes = frozen ? countChanges(frozen, found) : 0;

  return (
    <QueueScreen
      state={
        data ? (shown.length > 0 ? 'shown' : isNarrowed ? 'noMatch' : 'empty') : toWait(isError)
      }
      failure={
        isError && !pages.isFetchNextPageError
          ? { text: texts.failed, isRetrying: isFetching, onRetry: () => void refetch() }
          : undefined
      }
      banner={banner}
      result={data ? (changes > 0 ? texts.waiting(count, changes) : count) : ''}
      onClear={() => setFilters(noFilters)}
      filters={
        <>
          {user?.role === 'OWNER' ? <Disputes /> : null}
          <QueueFilters
            text={filters.text}
            onText={(text) => setFilters({ ...filters, text })}
            segment={{
              value: filters.segmentId,
              options: [
                { value: '', label: texts.allSegments },
                ...toOptions(includeChosen(segments, filters.segmentId)),
              ],
              onChange: (segmentId) => setFilters({ ...filters, segmentId }),
            }}
            state={{
              value: filters.state,
              options: [
                { value: '', label: texts.openStates },
                ...workStates.map((state) => ({ value: state, label: texts.states[state] })),
              ],
              onChange: (state) => setFilters({ ...filters, state: state as WorkState | '' }),
            }}
            assignee={{
              value: filters.assignee,
              options: [
                { value: '', label: texts.anyone },
                { value: user?.id ?? '', label: texts.me },
                { value: 'none', label: texts.noOne },
                ...toOptions(
                  ['', 'none', user?.id].includes(filters.assignee)
                    ? people
                    : includeChosen(people, filters.assignee),
                ),
              ],
              onChange: (assignee) => setFilters({ ...filters, assignee }),
            }}
          />
        </>
      }
    >
      <QueueList {...pointerHandlers}>
        {groups.map(({ turn, states }) => (
          <QueueTurn
            key={turn}
            title={texts.turns[turn]}
            count={toText(states.map((group) => group.count))}
          >
            {states.map((group) => (
              <QueueState
                key={group.state}
                title={texts.states[group.state]}
                count={toText([group.count])}
              >
                {group.items.map(row)}
              </QueueState>
            ))}
          </QueueTurn>
        ))}
      </QueueList>
      <QueueMore
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        hasFailed={pages.isFetchNextPageError}
        onShow={() => void pages.fetchNextPage()}
      />
    </QueueScreen>
  );
}

const toWait = (isError: boolean) => (isError ? 'failed' : 'loading');

function toDue(dueAt: string, isLate: boolean): string {
  const due = texts.due(applicationDate(dueAt));
  return isLate ? `${texts.overdue}: ${due}` : due;
}

const toNames = (all: QueueOverview['segments'] = []) =>
  new Map(all.map(({ id, name }) => [id, name]));

const toOptions = (names: ReadonlyMap<string, string>) =>
  [...names].map(([value, label]) => ({ value, label }));

/** A filter stays among its choices when nothing in the list has its value any more. */
function includeChosen(names: ReadonlyMap<string, string>, chosen: string) {
  return chosen === '' || names.has(chosen) ? names : new Map([...names, [chosen, '—']]);
}

/** The items as they were when the mouse came into the list, until it leaves. */
function useFrozenItems(items: readonly QueueItem[]) {
  const [frozen, setFrozen] = useState<readonly QueueItem[]>();
  return {
    frozen,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setFrozen(items);
    },
    onPointerLeave: () => setFrozen(undefined),
  };
}
