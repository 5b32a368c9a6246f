import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { readDescription } from '#contract/categoryDescription.ts';
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
  getHref(category: Shown): string;
  /** Called when the customer may open a category's details soon. */
  onIntent?(): void;
  onOpen(category: Shown): void;
  onFill(category: Shown): void;
  /** Renders what a category's form asks for, in a few words. */
  renderFacts?(category: Shown): ReactNode;
  getSegmentName(category: Shown): string;
  /** Whether the cards are of several segments. */
  isMixed?: boolean;
}

export function CategoryCards<Shown extends Category>({
  categories,
  chosenId,
  linkedId,
  openingId,
  getHref,
  onIntent,
  onOpen,
  onFill,
  renderFacts,
  getSegmentName,
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
              {isMixed ? <SegmentGlyph segment={getSegmentName(category)} size="tile" /> : null}
              <div className={styles.title}>
                {isMixed ? <p className={styles.segment}>{getSegmentName(category)}</p> : null}
                <h3 className={styles.name}>
                  <a
                    ref={isLinked ? linked : undefined}
                    className={styles.link}
                    href={getHref(category)}
                    aria-haspopup="dialog"
                    aria-current={isLinked || undefined}
                    onPointerEnter={onIntent}
                    onFocus={onIntent}
                    onClick={(event) => {
                      if (isElsewhere(event)) return;
                      event.preventDefault();
                      // Safari focuses no link on a click, and closing returns focus here.
                      event.currentTarget.focus();
                      onOpen(category);
                    }}
                  >
                    {category.name}
                  </a>
                </h3>
              </div>
            </div>
            <div className={styles.priceLine}>
              <Price amount={category.price} />
              <span className={styles.details} aria-hidden>
                {texts.details}
              </span>
            </div>
            <Description text={category.description} />
            <p className={styles.facts}>{renderFacts?.(category)}</p>
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
            {isChosen ? <Tag icon="check">{texts.selected}</Tag> : null}
            {isLinked && !isChosen ? <Tag icon="flag">{texts.linked}</Tag> : null}
          </li>
        );
      })}
    </Grid>
  );
}

/** What a category costs, once. */
export function Price({ amount }: { amount: number }) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>
        <Money amount={amount} decimals={0} />
      </span>{' '}
      <span className={styles.once}>{texts.oneTime}</span>
    </p>
  );
}

/** Number of deliverables on a card. */
const shownDeliverables = 3;

function Description({ text }: { text: string }) {
  const description = readDescription(text);
  if (description.deliverables.length === 0) {
    return <p className={styles.description}>{description.text}</p>;
  }
  return <Deliverables of={description.deliverables.slice(0, shownDeliverables)} />;
}

/** What the customer gets, one ticked line each. */
export function Deliverables({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.deliverables}>
      {of.map((deliverable) => (
        <li key={deliverable} className={styles.deliverable}>
          <Icon name="check" size="small" />
          <span>{deliverable}</span>
        </li>
      ))}
    </ul>
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
            <div className={styles.priceLine}>
              <Placeholder shape="price" width="badge" />
            </div>
            <div className={styles.deliverables}>
              <Placeholder width="most" />
              <Placeholder />
              <Placeholder width="most" />
            </div>
            <div className={styles.facts}>
              <Placeholder width="half" />
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
