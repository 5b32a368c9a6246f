import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { catalogue as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Grid } from '#ui/parts/space.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import * as styles from './CategoryCards.css.ts';
import { SegmentGlyph } from './SegmentGlyph.tsx';

export interface CategoryCardsProps<Shown extends Category> {
  categories: readonly Shown[];
  chosenId?: string;
  /**
   * The category in the address; it gets focus and scrolls into view when the cards appear, unless
   * the customer is typing.
   */
  linkedId?: string;
  /** The category that is opening; another one can still be chosen. */
  openingId?: string;
  /** The address of a category. */
  hrefOf(category: Shown): string;
  /** Puts a category into the address. */
  onLink(category: Shown): void;
  onFill(category: Shown): void;
  /** Renders details of a category. */
  renderDetail?(category: Shown): ReactNode;
  segmentNameOf(category: Shown): string;
  /** Whether the cards are of several segments. */
  isMixed?: boolean;
}

export function CategoryCards<Shown extends Category>({
  categories,
  chosenId,
  linkedId,
  openingId,
  hrefOf,
  onLink,
  onFill,
  renderDetail,
  segmentNameOf,
  isMixed = false,
}: CategoryCardsProps<Shown>) {
  const linked = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A customer who has started to search keeps focus.
    if (document.activeElement?.matches('input')) return;
    linked.current?.focus({ preventScroll: true });
    linked.current?.closest('li')?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Grid columns="narrowCards" as="ul" label={texts.categories}>
      {categories.map((category) => {
        const isChosen = category.id === chosenId;
        const isLinked = category.id === linkedId;
        return (
          <li
            key={category.id}
            className={styles.card}
            data-chosen={isChosen || undefined}
            data-linked={isLinked || undefined}
          >
            <div className={styles.head}>
              <SegmentGlyph segment={segmentNameOf(category)} size="tile" />
              <div className={styles.title}>
                {isMixed ? <p className={styles.segment}>{segmentNameOf(category)}</p> : null}
                <h3 className={styles.name}>
                  <a
                    ref={isLinked ? linked : undefined}
                    className={styles.link}
                    href={hrefOf(category)}
                    aria-current={isLinked || undefined}
                    onClick={(event) => {
                      if (isElsewhere(event)) return;
                      event.preventDefault();
                      onLink(category);
                    }}
                  >
                    {category.name}
                  </a>
                </h3>
              </div>
            </div>
            <p className={styles.description}>{category.description}</p>
            <div className={styles.detail}>{renderDetail?.(category)}</div>
            <div className={styles.priceLine}>
              <div>
                <p className={styles.price}>
                  <Money amount={category.price} decimals={0} />
                </p>
                <p className={styles.once}>{texts.onePayment}</p>
              </div>
              {isChosen ? <Tag icon="check">{texts.selected}</Tag> : null}
              {isLinked && !isChosen ? <Tag icon="flag">{texts.linked}</Tag> : null}
            </div>
            <div className={styles.action}>
              <Button
                variant={isChosen ? 'primary' : 'tinted'}
                wide
                isBusy={category.id === openingId}
                accessibleName={common.of(texts.fill, category.name)}
                onPress={() => onFill(category)}
              >
                {texts.fill}
              </Button>
            </div>
          </li>
        );
      })}
    </Grid>
  );
}

function Tag({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span className={styles.tag}>
      <Icon name={icon} size="tiny" />
      <span>{children}</span>
    </span>
  );
}

/** Whether a click opens a link in another tab or window, or saves it. */
function isElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

export function CategoryPlaceholders() {
  return (
    <Loading label={texts.loadingCategories}>
      <Grid columns="narrowCards">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <div key={number} className={styles.card}>
            <div className={styles.head}>
              <Placeholder shape="title" width="half" />
            </div>
            <div className={styles.lines}>
              <Placeholder />
              <Placeholder width="most" />
            </div>
            <div className={styles.detail}>
              <Placeholder width="half" />
            </div>
            <div className={styles.priceLine}>
              <Placeholder shape="price" width="badge" />
            </div>
            <div className={styles.action}>
              <Placeholder shape="button" />
            </div>
          </div>
        ))}
      </Grid>
    </Loading>
  );
}
