import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Segment } from '#contract/catalogue.ts';
import { catalogue as texts } from '#messages/catalogue.ts';
import { IconButton } from '#ui/parts/Button.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { SegmentGlyph } from './SegmentGlyph.tsx';
import * as styles from './SegmentRow.css.ts';

/** Number of segments that fit without arrows (spec §9). */
const withoutArrows = 5;
/** Pixels per press of an arrow (spec §9). */
const scrollStep = 200;

interface ArrowsProps {
  /** The row that they scroll. */
  row: RefObject<HTMLUListElement | null>;
}

function Arrow({ row, to }: ArrowsProps & { to: 'left' | 'right' }) {
  const isLeft = to === 'left';
  const scroll = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({
      left: isLeft ? -scrollStep : scrollStep,
      behavior: isCalm ? 'instant' : 'smooth',
    });
  };
  return (
    <IconButton
      icon={to}
      tone="outlined"
      label={isLeft ? texts.scrollLeft : texts.scrollRight}
      onPress={scroll}
    />
  );
}

/** The arrows of the row on phones, where it takes the full width. */
export function SegmentArrows({ row }: ArrowsProps) {
  return (
    <div className={styles.apart}>
      <Arrow row={row} to="left" />
      <Arrow row={row} to="right" />
    </div>
  );
}

/** Whether some segments do not fit (spec §9). */
export function hasArrows(segments: readonly Segment[] | undefined): boolean {
  return segments !== undefined && segments.length > withoutArrows;
}

interface SegmentRowProps extends ArrowsProps {
  segments?: readonly Segment[];
  chosenId?: string;
  onChoose(id: string): void;
}

/** All segments in one horizontally scrolling row. */
export function SegmentRow({ row, segments, chosenId, onChoose }: SegmentRowProps) {
  if (!segments) {
    return (
      <Loading label={texts.loadingSegments}>
        <div className={styles.waiting}>
          {[1, 2, 3, 4, 5].map((number) => (
            <Placeholder key={number} shape="pill" width="segment" />
          ))}
        </div>
      </Loading>
    );
  }
  const isScrolled = hasArrows(segments);
  return (
    <div className={styles.frame} role="group" aria-label={texts.segments}>
      {isScrolled ? (
        <span className={styles.within}>
          <Arrow row={row} to="left" />
        </span>
      ) : null}
      <ul ref={row} className={styles.row} data-arrows={isScrolled || undefined}>
        {segments.map(({ id, name }) => (
          <li key={id} className={styles.place}>
            <Button
              className={styles.segment}
              aria-pressed={id === chosenId}
              onPress={() => onChoose(id)}
            >
              <SegmentGlyph segment={name} size="small" />
              <span>{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isScrolled ? (
        <span className={styles.within}>
          <Arrow row={row} to="right" />
        </span>
      ) : null}
    </div>
  );
}
