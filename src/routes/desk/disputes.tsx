import { useInfiniteQuery } from '@tanstack/react-query';
import { deskOrders as texts } from '#messages/deskOrders.ts';
import { Unread } from '#ui/parts/EmptyState.tsx';
import { DisputeList } from '#ui/screens/desk/DisputeList.tsx';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { useDesk } from './desk.ts';
import { toListState } from './listState.ts';

/** The disputes that owners have to answer, above the queue. */
export function Disputes() {
  const pages = useInfiniteQuery(useDesk().queries.disputes());
  const { failure } = toListState(pages, false, texts.disputesFailed);
  if (failure) return <Unread failure={failure} isStale />;
  if (!pages.data?.length) return null;
  return (
    <DisputeList disputes={pages.data}>
      <OlderPages pages={pages} name={texts.disputeEntries} />
    </DisputeList>
  );
}
