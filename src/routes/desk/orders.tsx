import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { fullStatuses } from '#contract/staffOrders.ts';
import { desk } from '#messages/desk.ts';
import { deskOrders as texts } from '#messages/deskOrders.ts';
import { NativeSelect } from '#ui/parts/NativeSelect.tsx';
import { Filters } from '#ui/screens/desk/Filters.tsx';
import { ListScreen } from '#ui/screens/desk/ListScreen.tsx';
import { OrderRow } from '#ui/screens/desk/OrderRow.tsx';
import { useHistoryEntry, useQueryState } from '#routes/device/historyEntry.ts';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';
import { toListState } from './listState.ts';
import { useDebounced } from './useDebounced.ts';

type Status = (typeof fullStatuses)[number] | '';

interface OrderFilters {
  text: string;
  /** '' for any. */
  status: Status;
}

const none: OrderFilters = { text: '', status: '' };

const readFilters = (query: URLSearchParams): OrderFilters => ({
  text: (query.get('q') ?? '').slice(0, 200),
  status: fullStatuses.find((status) => status === query.get('status')) ?? '',
});

function toQuery({ text, status }: OrderFilters): URLSearchParams {
  const entries = { q: text.trim(), status };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** /desk/orders: the orders of all customers. */
export function OrdersPage() {
  usePageTitle(desk.orders);
  const { entryKey, replaceQuery } = useHistoryEntry();
  return <Orders key={entryKey} replaceQuery={replaceQuery} />;
}

function Orders({ replaceQuery }: { replaceQuery(query: URLSearchParams): void }) {
  const { queries } = useDesk();
  const [filters, setFilters] = useQueryState(replaceQuery, readFilters, toQuery);
  const { text, status } = filters;
  const searchText = useDebounced(text.trim());
  const pages = useInfiniteQuery({
    ...queries.orders({ q: searchText || undefined, status: status || undefined }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      title={desk.orders}
      words={texts}
      {...toListState(pages, toQuery(filters).size > 0, texts.failed)}
      onClear={() => setFilters(none)}
      below={<OlderPages pages={pages} name={texts.entries} />}
      filters={
        <Filters
          label={texts.filters}
          search={texts.search}
          placeholder={texts.searchHint}
          text={text}
          onText={(typed) => setFilters({ ...filters, text: typed })}
        >
          <NativeSelect
            label={texts.status}
            value={status}
            options={[
              { value: '', label: texts.anyStatus },
              ...fullStatuses.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
            onChange={(value) => setFilters({ ...filters, status: value as Status })}
          />
        </Filters>
      }
    >
      {pages.data?.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ListScreen>
  );
}
