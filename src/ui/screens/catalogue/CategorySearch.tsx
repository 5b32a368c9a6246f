import { useId } from 'react';
import type { Ref, RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { catalogue as texts } from '#messages/catalogue.ts';
import * as field from '#ui/parts/field.css.ts';
import { icon } from '#ui/parts/Icon.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { NativeSelect } from '#ui/parts/NativeSelect.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './CategorySearch.css.ts';

/** Order of the categories; '' is the catalogue's, or the best match first. */
export type CategoryOrder = '' | 'name' | 'price-up' | 'price-down';

/** An option's value must not be empty. */
const recommended = 'recommended';

function options() {
  return Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));
}

const sortIcon = (
  <svg className={icon.regular} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M6.4 4v12m0 0-2.6-2.6M6.4 16 9 13.4M13.6 16V4m0 0L11 6.6M13.6 4l2.6 2.6" />
  </svg>
);

const filterIcon = (
  <svg className={icon.regular} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 5.5h14M6 10h8m-5.2 4.5h2.4" />
  </svg>
);

interface CategorySearchProps {
  fieldRef: Ref<HTMLInputElement>;
  text: string;
  longest: number;
  order: CategoryOrder;
  /** Number of chosen filters. */
  filterCount: number;
  filtersRef: RefObject<HTMLButtonElement | null>;
  areFiltersOpen: boolean;
  /** Called when the customer is about to search. */
  onIntent(): void;
  onText(text: string): void;
  onOrder(order: CategoryOrder): void;
  onFilters(): void;
}

/** Searches the categories of all segments at once. */
export function CategorySearch({
  fieldRef,
  text,
  longest,
  order,
  filterCount,
  filtersRef,
  areFiltersOpen,
  onIntent,
  onText,
  onOrder,
  onFilters,
}: CategorySearchProps) {
  const searchId = useId();
  return (
    <search className={styles.bar}>
      <div className={field.field}>
        <label className={hidden} htmlFor={searchId}>
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
            placeholder={texts.search}
            autoComplete="off"
            spellCheck="false"
            enterKeyHint="search"
            maxLength={longest}
            onFocus={onIntent}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        </span>
      </div>
      <Button
        ref={filtersRef}
        className={styles.filters}
        aria-haspopup="dialog"
        aria-expanded={areFiltersOpen}
        onHoverStart={onIntent}
        onPress={onFilters}
      >
        {filterIcon}
        <span className={styles.word}>{texts.filters}</span>
        {filterCount > 0 ? <span className={styles.count}>{filterCount}</span> : null}
      </Button>
      <div className={styles.sort}>
        <NativeSelect
          label={texts.sort}
          icon={sortIcon}
          options={options()}
          value={order || recommended}
          onChange={(value) => onOrder(value === recommended ? '' : (value as CategoryOrder))}
        />
      </div>
    </search>
  );
}
