import { useId } from 'react';
import type { Segment } from '#contract/catalogue.ts';
import { categorySearch as texts } from '#messages/catalogue.ts';
import { signedIn } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Checkbox } from '#ui/parts/Checkbox.tsx';
import { NativeSelect } from '#ui/parts/NativeSelect.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { rupees } from '#ui/format.ts';
import * as styles from './SearchFilters.css.ts';

/** Whole rupees, inclusive; an open end is unset. */
export interface PriceRange {
  from?: number | undefined;
  upTo?: number | undefined;
}

interface SearchFiltersProps {
  /** The segments to choose from, with their numbers of categories; empty hides the filter. */
  segments: readonly (Segment & { count: number })[];
  /** Ids of the chosen segments. */
  chosen: readonly string[];
  price: PriceRange;
  /** Price limits to choose from, in rupees, lowest first. */
  steps: readonly number[];
  onSegments(ids: readonly string[]): void;
  onPrice(range: PriceRange): void;
  /** Unset if no filter is chosen. */
  onClear?: (() => void) | undefined;
}

/** The search filters other than the text. */
export function SearchFilters({
  segments,
  chosen,
  price,
  steps,
  onSegments,
  onPrice,
  onClear,
}: SearchFiltersProps) {
  const id = useId();
  const hasPrice = steps.length > 0 || price.from !== undefined || price.upTo !== undefined;
  if (segments.length === 0 && !hasPrice) {
    return (
      <Text size="small" tone="muted">
        {texts.nothingToFilter}
      </Text>
    );
  }
  return (
    <>
      {segments.length > 0 ? (
        <div role="group" aria-labelledby={`${id}-segments`}>
          <p id={`${id}-segments`} className={styles.legend}>
            {texts.segment}
          </p>
          <ul className={styles.segments}>
            {segments.map((segment) => (
              <li
                key={segment.id}
                className={styles.segment}
                data-empty={segment.count === 0 || undefined}
              >
                <Checkbox
                  isSelected={chosen.includes(segment.id)}
                  onChange={(isChosen) => {
                    const others = chosen.filter((one) => one !== segment.id);
                    onSegments(isChosen ? [...others, segment.id] : others);
                  }}
                >
                  <span>{segment.name}</span> <span className={styles.count}>{segment.count}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {hasPrice ? (
        <div role="group" aria-labelledby={`${id}-price`}>
          <p id={`${id}-price`} className={styles.legend}>
            {signedIn.price}
          </p>
          <div className={styles.price}>
            <PriceEnd
              label={texts.from}
              open={texts.anyPrice}
              value={price.from}
              steps={steps.filter((step) => step < (price.upTo ?? Infinity))}
              onChange={(from) => onPrice({ ...price, from })}
            />
            <PriceEnd
              label={texts.upTo}
              open={texts.anyPrice}
              value={price.upTo}
              steps={steps.filter((step) => step > (price.from ?? 0))}
              onChange={(upTo) => onPrice({ ...price, upTo })}
            />
          </div>
        </div>
      ) : null}
      {onClear ? (
        <div>
          <Button variant="secondary" size="small" icon="cross" onPress={onClear}>
            {texts.clearFilters}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface PriceEndProps {
  label: string;
  /** Label of the open end. */
  open: string;
  value: number | undefined;
  steps: readonly number[];
  onChange(value: number | undefined): void;
}

function PriceEnd({ label, open, value, steps, onChange }: PriceEndProps) {
  // An address may contain another price.
  const prices = [...new Set([...steps, ...(value === undefined ? [] : [value])])];
  const options = prices
    .toSorted((one, other) => one - other)
    .map((price) => ({ value: String(price), label: rupees(price) }));
  return (
    <NativeSelect
      label={label}
      options={[{ value: '', label: open }, ...options]}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  );
}
