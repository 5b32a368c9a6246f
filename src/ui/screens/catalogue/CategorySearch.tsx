import { useId } from 'react';
import type { Ref } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { texts } from '#messages/catalogue.ts';
import { magnifier } from '#ui/drawings/magnifier.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import * as field from '#ui/parts/field.css.ts';
import { icon } from '#ui/parts/Icon.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { Pagination } from '#ui/parts/Pagination.tsx';
import { RetryButton } from '#ui/parts/RetryButton.tsx';
import { Select } from '#ui/parts/Select.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { CategoryCards, CategoryPlaceholders } from './CategoryCards.tsx';
import type { CategoryCardsProps } from './CategoryCards.tsx';
import * as styles from './CategorySearch.css.ts';

/** How found categories are ordered; '' puts the nearest match first. */
export type CategoryOrder = '' | 'name' | 'price-up' | 'price-down';

/** An option needs a value that is not empty. */
const bySegment = 'by-segment';

function options() {
  return Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));
}

const sortIcon = (
  <svg className={icon.regular} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M6.4 4v12m0 0-2.6-2.6M6.4 16 9 13.4M13.6 16V4m0 0L11 6.6M13.6 4l2.6 2.6" />
  </svg>
);

interface CategorySearchProps {
  fieldRef: Ref<HTMLInputElement>;
  text: string;
  order: CategoryOrder;
  /** Somebody is about to search. */
  onFocus(): void;
  onText(text: string): void;
  onOrder(order: CategoryOrder): void;
}

/** Looks through the categories of all segments at once. */
export function CategorySearch({
  fieldRef,
  text,
  order,
  onFocus,
  onText,
  onOrder,
}: CategorySearchProps) {
  const searchId = useId();
  return (
    <search className={styles.bar}>
      <div className={field.field}>
        <label className={field.label} htmlFor={searchId}>
          {texts.search}
        </label>
        <span className={field.framed}>
          <span className={field.prefix}>
            <Icon name="search" />
          </span>
          <input
            id={searchId}
            ref={fieldRef}
            type="search"
            className={styles.input}
            value={text}
            autoComplete="off"
            spellCheck="false"
            enterKeyHint="search"
            onFocus={onFocus}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        </span>
      </div>
      <Select
        label={texts.sort}
        icon={sortIcon}
        options={options()}
        value={order || bySegment}
        onChange={(value) => onOrder(value === bySegment ? '' : (value as CategoryOrder))}
      />
    </search>
  );
}

/** A category that was found, with the name of its segment. */
export interface FoundCategory extends Category {
  segmentId: string;
  segmentName: string;
}

/** What the search found. */
export type FoundView =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'shown'; categories: readonly FoundCategory[] };

interface FoundCategoriesProps extends Omit<
  CategoryCardsProps<FoundCategory>,
  'categories' | 'linkedId' | 'segmentNameOf' | 'isMixed'
> {
  view: FoundView;
  text: string;
  /** From 1. */
  page: number;
  perPage: number;
  onPage(page: number): void;
  onClear(): void;
  onRetry(): void;
}

/** The same cards as in a segment, from all of them. */
export function FoundCategories({
  view,
  text,
  page,
  perPage,
  onPage,
  onClear,
  onRetry,
  ...cards
}: FoundCategoriesProps) {
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
  const { categories } = view;
  const first = (page - 1) * perPage;
  return (
    <Stack space="large">
      <div className={styles.count}>
        <Live>
          <Text size="small" tone="muted">
            {texts.foundCount(categories.length)}
          </Text>
        </Live>
        <Button variant="secondary" size="small" icon="cross" onPress={onClear}>
          {texts.clearSearch}
        </Button>
      </div>
      {categories.length === 0 ? (
        <EmptyState drawing={magnifier} level={3} title={texts.foundNothing(text.trim())} />
      ) : (
        <CategoryCards
          {...cards}
          categories={categories.slice(first, first + perPage)}
          segmentNameOf={({ segmentName }) => segmentName}
          isMixed
        />
      )}
      <Pagination
        label={texts.found}
        page={page}
        pages={Math.ceil(categories.length / perPage)}
        onPage={onPage}
      />
    </Stack>
  );
}
