import { useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { Category } from '#contract/catalogue.ts';
import { categorySearch as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { magnifier } from '#ui/drawings.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button, RetryButton } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Inline, Stack } from '#ui/parts/space.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Pagination } from '#ui/parts/Pagination.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { CategoryCards, CategoryPlaceholders } from './CategoryCards.tsx';
import type { CategoryCardsProps } from './CategoryCards.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './FoundCategories.css.ts';

/** Debounce in milliseconds before the count is announced. */
const announcementDelay = 700;

/** A matching category, with the name of its segment. */
export interface FoundCategory extends Category {
  segmentId: string;
  segmentName: string;
}

/** One filter to remove, and the number of results without it. */
export interface FilterRemoval {
  filter: keyof typeof texts.without;
  count: number;
}

/** The search results. */
export type FoundView =
  | { state: 'loading' }
  | { state: 'failed' }
  | {
      state: 'shown';
      categories: readonly FoundCategory[];
      /** Filters whose removal finds something if there are no results. */
      filterRemovals: readonly FilterRemoval[];
    };

interface FoundCategoriesProps extends Omit<
  CategoryCardsProps<FoundCategory>,
  'categories' | 'linkedId' | 'getSegmentName' | 'isMixed'
> {
  view: FoundView;
  text: string;
  /** The chosen filters as text. */
  filters: readonly { key: string; label: string; onRemove(): void }[];
  /** Number of chosen segments; 0 for all. */
  segments: number;
  /** Counts from 1. */
  page: number;
  perPage: number;
  onPage(page: number): void;
  onRemoveFilter(filter: FilterRemoval['filter']): void;
  onClear(): void;
  onRetry(): void;
}

/** The results from all segments, as the same cards. */
export function FoundCategories({
  view,
  text,
  filters,
  segments,
  page,
  perPage,
  onPage,
  onRemoveFilter,
  onClear,
  onRetry,
  ...cards
}: FoundCategoriesProps) {
  const head = useRef<HTMLDivElement>(null);
  if (view.state === 'loading') return <CategoryPlaceholders />;
  if (view.state === 'failed') {
    return (
      <Banner
        tone="error"
        isLive
        title={texts.searchFailed}
        actions={
          <>
            <RetryButton size="small" onPress={onRetry} />
            <Button variant="quiet" size="small" onPress={onClear}>
              {texts.clearSearch}
            </Button>
          </>
        }
      >
        {texts.withoutSearch}
      </Banner>
    );
  }
  const { categories, filterRemovals } = view;
  const count = categories.length;
  const pages = Math.ceil(count / perPage);
  const shown = Math.min(page, Math.max(pages, 1));
  const first = (shown - 1) * perPage;
  return (
    <Stack>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <Live after={announcementDelay} className={count === 0 ? hidden : undefined}>
          <Text size="small" tone="muted">
            {segments > 0 ? texts.foundIn(count, segments) : texts.foundCount(count)}
          </Text>
        </Live>
        <Button variant="secondary" size="small" icon="cross" onPress={onClear}>
          {texts.clearSearch}
        </Button>
        {filters.length > 0 ? (
          <ul className={styles.filters} aria-label={texts.chosen}>
            {filters.map(({ key, label, onRemove }) => (
              <li key={key} className={styles.place}>
                <AriaButton
                  className={styles.filter}
                  aria-label={common.of(texts.remove, label)}
                  onPress={onRemove}
                >
                  <span className={styles.name}>{label}</span>
                  <Icon name="cross" size="tiny" />
                </AriaButton>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {count === 0 ? (
        <NothingFound
          text={text.trim()}
          isFiltered={filters.length > 0}
          filterRemovals={filterRemovals}
          onRemoveFilter={onRemoveFilter}
        />
      ) : (
        <CategoryCards
          {...cards}
          categories={categories.slice(first, first + perPage)}
          getSegmentName={({ segmentName }) => segmentName}
          isMixed
        />
      )}
      <Pagination
        label={texts.found}
        page={shown}
        pages={pages}
        onPage={(chosen) => {
          onPage(chosen);
          head.current?.focus();
        }}
      />
    </Stack>
  );
}

interface NothingFoundProps extends Pick<FoundCategoriesProps, 'text' | 'onRemoveFilter'> {
  isFiltered: boolean;
  filterRemovals: readonly FilterRemoval[];
}

/** Shows which filters exclude all results. */
function NothingFound({ text, isFiltered, filterRemovals, onRemoveFilter }: NothingFoundProps) {
  if (!isFiltered) {
    return (
      <EmptyState drawing={magnifier} level={3} title={texts.foundNothing(text)}>
        {texts.checkSpelling}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={magnifier}
      level={3}
      title={texts.foundNone}
      action={
        <Inline justify="center">
          {filterRemovals.map(({ filter, count }) => (
            <Button key={filter} variant="secondary" onPress={() => onRemoveFilter(filter)}>
              {texts.without[filter](count)}
            </Button>
          ))}
        </Inline>
      }
    >
      {filterRemovals.length > 0 ? texts.loosen : texts.loosenMore}
    </EmptyState>
  );
}
