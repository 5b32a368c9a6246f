import type { ComponentProps, RefObject } from 'react';
import { categoriesPerPage } from '#contract/limits.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { categorySearch as texts } from '#messages/catalogue.ts';
import { rupees } from '#ui/format.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Popover } from '#ui/parts/Popover.tsx';
import { RetryButton } from '#ui/parts/Button.tsx';
import { FoundCategories } from '#ui/screens/catalogue/FoundCategories.tsx';
import type { FoundView } from '#ui/screens/catalogue/FoundCategories.tsx';
import { SearchFilters } from '#ui/screens/catalogue/SearchFilters.tsx';
import type { PriceRange } from '#ui/screens/catalogue/SearchFilters.tsx';
import { paths } from '#contract/paths.ts';
import {
  findCategories,
  removeFilter,
  listFilterRemovals,
  priceSteps,
  toFindable,
} from './finding.ts';
import { isSearch, segmentChoice } from './search.ts';
import type { Search } from './search.ts';

/* The code that loads with the first search: its results and its filters. */

interface SearchProps {
  /** Undefined until it has loaded. */
  index: QuickFindIndex | undefined;
  hasFailed: boolean;
  search: Search;
  onSearch(search: Search): void;
  onRetry(): void;
}

type Cards = Pick<
  ComponentProps<typeof FoundCategories>,
  'chosenId' | 'openingId' | 'renderFacts' | 'onIntent' | 'onOpen' | 'onFill' | 'onClear'
>;

/** The search results and the chosen filters. */
export function Found({ index, hasFailed, search, onSearch, ...cards }: SearchProps & Cards) {
  const { text, page, segments } = search;
  return (
    <FoundCategories
      {...cards}
      view={toView(index, search, hasFailed)}
      text={text}
      filters={index ? chosenFilters(index, search, onSearch) : []}
      segments={segments.length}
      page={page}
      perPage={categoriesPerPage}
      getHref={({ segmentId, id }) => paths.category(segmentId, id)}
      onPage={(chosen) => onSearch({ ...search, page: chosen })}
      onRemoveFilter={(filter) => onSearch(removeFilter(search, filter))}
    />
  );
}

function toView(index: QuickFindIndex | undefined, search: Search, hasFailed: boolean): FoundView {
  if (!index) return { state: hasFailed ? 'failed' : 'loading' };
  const all = toFindable(index);
  const categories = findCategories(all, search);
  return {
    state: 'shown',
    categories,
    filterRemovals: categories.length === 0 ? listFilterRemovals(all, search) : [],
  };
}

/** Each chosen filter as text, with the action that removes it. */
function chosenFilters(index: QuickFindIndex, search: Search, onSearch: SearchProps['onSearch']) {
  const ofSegments = segmentChoice(index)
    .filter(({ id }) => search.segments.includes(id))
    .map(({ id, name }) => {
      const others = search.segments.filter((one) => one !== id);
      return {
        key: id,
        label: name,
        onRemove: () => onSearch({ ...search, segments: others, page: 1 }),
      };
    });
  const price = priceText(search);
  const ofPrice = {
    key: 'price',
    label: price,
    onRemove: () => onSearch(removeFilter(search, 'price')),
  };
  return price ? [...ofSegments, ofPrice] : ofSegments;
}

/** Returns '' for any price. */
function priceText({ from, upTo }: PriceRange): string {
  if (from !== undefined && upTo !== undefined) return `${rupees(from)} – ${rupees(upTo)}`;
  if (from !== undefined) return texts.fromPrice(rupees(from));
  return upTo === undefined ? '' : texts.upToPrice(rupees(upTo));
}

interface FiltersProps extends SearchProps {
  isOpen: boolean;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The filters of the search over all segments, except its text. */
export function Filters({ isOpen, trigger, onClose, ...filters }: FiltersProps) {
  const { index, search } = filters;
  const all = index && toFindable(index);
  const close =
    all && isSearch(search) ? texts.showFound(findCategories(all, search).length) : undefined;
  return (
    <Popover
      isOpen={isOpen}
      title={texts.filters}
      close={close}
      trigger={trigger}
      onClose={onClose}
    >
      <FilterChoice {...filters} />
    </Popover>
  );
}

function FilterChoice({ index, hasFailed, search, onSearch, onRetry }: SearchProps) {
  if (!index) {
    return hasFailed ? (
      <Banner
        tone="error"
        isLive
        title={texts.searchFailed}
        actions={<RetryButton size="small" onPress={onRetry} />}
      />
    ) : (
      <Loading label={texts.loading}>
        <Placeholder width="most" />
        <Placeholder width="half" />
      </Loading>
    );
  }
  const all = toFindable(index);
  const inAnySegment = findCategories(all, removeFilter(search, 'segments'));
  const segments = segmentChoice(index).map(({ id, name }) => ({
    id,
    name,
    count: inAnySegment.filter(({ segmentId }) => segmentId === id).length,
  }));
  const isFiltered =
    search.segments.length > 0 || search.from !== undefined || search.upTo !== undefined;
  return (
    <SearchFilters
      segments={segments}
      chosen={search.segments}
      price={search}
      steps={priceSteps(all.map(({ item }) => item.price))}
      onSegments={(chosen) => onSearch({ ...search, segments: chosen, page: 1 })}
      onPrice={({ from, upTo }) => onSearch({ ...search, from, upTo, page: 1 })}
      onClear={
        isFiltered
          ? () => onSearch(removeFilter(removeFilter(search, 'segments'), 'price'))
          : undefined
      }
    />
  );
}
