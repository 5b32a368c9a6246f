import { useEffect, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { Segment } from '#contract/catalogue.ts';
import { catalogue as texts } from '#messages/catalogue.ts';
import { IconButton } from '#ui/parts/Button.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { SegmentGlyph } from './SegmentGlyph.tsx';
import * as styles from './SegmentRow.css.ts';

/** Number of segments that fit without arrows (spec §9). */
const maxWithoutArrows = 5;
/** Pixels per press of an arrow (spec §9). */
const scrollStep = 200;

interface ArrowsProps {
  /** The row that they scroll. */
  row: RefObject<HTMLDivElement | null>;
}

/** Arrow keys move through the segments, so that an arrow needs no tab stop. */
function Arrow({ row, to }: ArrowsProps & { to: 'left' | 'right' }) {
  const isLeft = to === 'left';
  const [isAtEnd, setAtEnd] = useState(isLeft);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateEnd = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setAtEnd(isLeft ? scrollLeft < 1 : scrollLeft + clientWidth > scrollWidth - 1);
    };
    const width = new ResizeObserver(updateEnd);
    width.observe(element);
    element.addEventListener('scroll', updateEnd, { passive: true });
    return () => {
      width.disconnect();
      element.removeEventListener('scroll', updateEnd);
    };
  }, [row, isLeft]);
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
      isWaiting={isAtEnd}
      excludeFromTabOrder
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
  return segments !== undefined && segments.length > maxWithoutArrows;
}

interface SegmentRowProps extends ArrowsProps {
  segments?: readonly Segment[];
  chosenId?: string;
  onChoose(id: string): void;
}

/**
 * When focus returns to the row, React Aria first focuses the segment that had it last and scrolls
 * there, away from the segment that is being pressed. Let this happen before the press.
 */
function keepScrollPosition({ currentTarget: row, target }: MouseEvent<HTMLElement>) {
  if (row.contains(document.activeElement) || !(target instanceof Element)) return;
  const { scrollLeft } = row;
  target.closest<HTMLElement>('[role=radio]')?.focus({ preventScroll: true });
  row.scrollLeft = scrollLeft;
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
  const isChosen = segments.some(({ id }) => id === chosenId);
  const tabStop = isChosen ? chosenId : segments[0]?.id;
  return (
    <div className={styles.frame}>
      {isScrolled ? (
        <span className={styles.within}>
          <Arrow row={row} to="left" />
        </span>
      ) : null}
      <ToggleButtonGroup
        ref={row}
        className={styles.row}
        data-arrows={isScrolled || undefined}
        aria-label={texts.segments}
        disallowEmptySelection
        selectedKeys={chosenId === undefined ? [] : [chosenId]}
        onMouseDownCapture={keepScrollPosition}
        onSelectionChange={([id]) => onChoose(String(id))}
      >
        {segments.map(({ id, name }) => (
          <ToggleButton
            key={id}
            id={id}
            className={styles.segment}
            excludeFromTabOrder={id !== tabStop}
          >
            <SegmentGlyph segment={name} size="small" />
            <span>{name}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isScrolled ? (
        <span className={styles.within}>
          <Arrow row={row} to="right" />
        </span>
      ) : null}
    </div>
  );
}
