import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { Category, Segment } from '#contract/catalogue.ts';
import { messages } from '#messages';
import { catalogue as texts } from '#messages/catalogue.ts';
import { folder, magnifier } from '#ui/drawings.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Heading, Text } from '#ui/parts/Text.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Pagination } from '#ui/parts/Pagination.tsx';
import { Button, RetryButton } from '#ui/parts/Button.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import { skip } from '#ui/screens/shell/SkipLink.css.ts';
import * as styles from './HomeScreen.css.ts';
import { CategoryCards, CategoryPlaceholders } from './CategoryCards.tsx';
import type { CategoryCardsProps } from './CategoryCards.tsx';
import { hasArrows, SegmentArrows, SegmentRow } from './SegmentRow.tsx';

/** The categories of the chosen segment, or briefly of the previous one. */
export type CategoriesView =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'shown'; segmentId?: string; categories: readonly Category[] };

/** Card properties besides the categories. */
type CardProps = Omit<CategoryCardsProps<Category>, 'categories' | 'getSegmentName' | 'isMixed'>;

interface HomeScreenProps {
  /** Unset while loading. */
  segments?: readonly Segment[];
  segmentId?: string;
  /** What the seller says about taxes in prices. */
  priceNote?: string;
  categories: CategoriesView;
  cards: CardProps;
  /** Why the chosen category's form could not be opened. */
  fillFailure?: string;
  /** The search over all segments; its results replace the segment's categories. */
  search?: { field?: ReactElement; found?: ReactElement };
  /** Counts from 1. */
  page: number;
  perPage: number;
  onSegment(id: string): void;
  onPage(page: number): void;
  /** Loads the categories again. */
  onRetry(): void;
  /** Loads the segments again. */
  onRetrySegments(): void;
}

export function HomeScreen({
  segments,
  segmentId,
  priceNote,
  categories,
  cards,
  fillFailure,
  search = {},
  page,
  perPage,
  onSegment,
  onPage,
  onRetry,
  onRetrySegments,
}: HomeScreenProps) {
  const hasNoSegments = segments?.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function turnTo(chosen: number) {
    onPage(chosen);
    heading.current?.focus();
  }

  return (
    <Page
      title={texts.title}
      intro={[texts.intro, priceNote].filter(Boolean).join(' ')}
      beside={hasArrows(segments) ? <SegmentArrows row={row} /> : null}
    >
      {hasNoSegments ? (
        <EmptyState
          drawing={magnifier}
          title={messages['segments.none']}
          action={<RetryButton onPress={onRetrySegments} />}
        />
      ) : (
        <>
          <a
            className={skip}
            href="#categories"
            onClick={(event) => {
              event.preventDefault();
              list.current?.focus();
            }}
          >
            {texts.skip}
          </a>
          <SegmentRow
            row={row}
            segments={segments}
            chosenId={search.found ? undefined : segmentId}
            onChoose={onSegment}
          />
          <section className={styles.section}>
            <div className={styles.head}>
              {search.field ? <div className={styles.search}>{search.field}</div> : null}
              <div className={styles.heading}>
                <Heading level={2} size="large" ref={heading}>
                  {texts.choose}
                </Heading>
                <Text size="small" tone="muted">
                  {texts.costsNothing}
                </Text>
              </div>
            </div>
            {fillFailure ? (
              <Banner tone="error" title={fillFailure}>
                {texts.notOpened}
              </Banner>
            ) : null}
            <div ref={list} className={styles.list} tabIndex={-1}>
              {search.found ?? (
                <Categories
                  cards={cards}
                  view={segments ? categories : { state: 'loading' }}
                  segments={segments}
                  page={page}
                  perPage={perPage}
                  onPage={turnTo}
                  onSegment={onSegment}
                  onRetry={onRetry}
                />
              )}
            </div>
          </section>
        </>
      )}
    </Page>
  );
}

interface CategoriesProps extends Pick<
  HomeScreenProps,
  'cards' | 'segments' | 'page' | 'perPage' | 'onPage' | 'onSegment' | 'onRetry'
> {
  view: CategoriesView;
}

function Categories({
  view,
  cards,
  segments = [],
  page,
  perPage,
  onPage,
  onSegment,
  onRetry,
}: CategoriesProps) {
  if (view.state === 'loading') return <CategoryPlaceholders />;
  if (view.state === 'failed') {
    return (
      <Banner
        tone="error"
        isLive
        title={view.message}
        actions={<RetryButton size="small" onPress={onRetry} />}
      >
        {texts.nothingAffected}
      </Banner>
    );
  }
  const place = segments.findIndex(({ id }) => id === view.segmentId);
  const segmentName = segments[place]?.name ?? '';
  const next = segments[(place + 1) % segments.length];
  const { length } = view.categories;
  const first = (page - 1) * perPage;
  const count = <Live className={hidden}>{texts.countIn(segmentName, length)}</Live>;
  if (length === 0) {
    return (
      <>
        {count}
        <EmptyState
          drawing={folder}
          level={3}
          title={messages['categories.none']}
          action={
            next && next.id !== view.segmentId ? (
              <Button onPress={() => onSegment(next.id)}>{texts.showSegment(next.name)}</Button>
            ) : null
          }
        />
      </>
    );
  }
  return (
    <>
      {count}
      <CategoryCards
        {...cards}
        categories={view.categories.slice(first, first + perPage)}
        getSegmentName={() => segmentName}
      />
      <Pagination
        label={texts.categories}
        page={page}
        pages={Math.ceil(length / perPage)}
        onPage={onPage}
      />
    </>
  );
}
