import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { desk } from '#messages/desk.ts';
import { deskCustomers as texts } from '#messages/deskCustomers.ts';
import { CustomerRow } from '#ui/screens/desk/CustomerScreens.tsx';
import { Filters } from '#ui/screens/desk/Filters.tsx';
import { ListScreen } from '#ui/screens/desk/ListScreen.tsx';
import { useHistoryEntry, useQueryState } from '#routes/device/historyEntry.ts';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';
import { toListState } from './listState.ts';
import { useDebounced } from './useDebounced.ts';

const readText = (query: URLSearchParams) => (query.get('q') ?? '').slice(0, 200);

const toQuery = (text: string) => new URLSearchParams(text.trim() ? { q: text.trim() } : {});

/** /desk/customers: staff look customers up. */
export function CustomersPage() {
  usePageTitle(desk.customers);
  const { entryKey, replaceQuery } = useHistoryEntry();
  return <Customers key={entryKey} replaceQuery={replaceQuery} />;
}

function Customers({ replaceQuery }: { replaceQuery(query: URLSearchParams): void }) {
  const { queries } = useDesk();
  const [text, setText] = useQueryState(replaceQuery, readText, toQuery);
  const searchText = useDebounced(text.trim());
  const pages = useInfiniteQuery({
    ...queries.customers(searchText || undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      title={desk.customers}
      words={texts}
      {...toListState(pages, searchText !== '', texts.failed)}
      onClear={() => setText('')}
      below={<OlderPages pages={pages} name={texts.entries} />}
      filters={
        <Filters
          label={texts.filters}
          search={texts.search}
          placeholder={texts.searchHint}
          text={text}
          onText={setText}
        />
      }
    >
      {pages.data?.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </ListScreen>
  );
}
