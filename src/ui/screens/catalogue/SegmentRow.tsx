import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Segment } from '#contract/catalogue.ts';
import { texts } from '#messages/catalogue.ts';
import { IconButton } from '#ui/parts/Button.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { SegmentGlyph } from './SegmentGlyph.tsx';
import * as styles from './SegmentRow.css.ts';

/** Segments that fit without arrows (spec §9). */
const withoutArrows = 5;
/** Pixels per press of an arrow (spec §9). */
const scrollStep = 200;

interface SegmentRowProps {
  segments?: readonly Segment[];
  chosenId?: string;
  onChoose(id: string): void;
}

/** All segments in one row that scrolls sideways. */
export function SegmentRow({ segments, chosenId, onChoose }: SegmentRowProps) {
  const row = useRef<HTMLUListElement>(null);

  function scroll(pixels: number) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left: pixels, behavior: isCalm ? 'instant' : 'smooth' });
  }

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
  const hasArrows = segments.length > withoutArrows;
  return (
    <div className={styles.frame} role="group" aria-label={texts.segments}>
      {hasArrows ? (
        <IconButton
          icon="left"
          tone="outlined"
          label={texts.scrollLeft}
          onPress={() => scroll(-scrollStep)}
        />
      ) : null}
      <ul ref={row} className={styles.row} data-arrows={hasArrows || undefined}>
        {segments.map(({ id, name }) => (
          <li key={id} className={styles.place}>
            <Button
              className={styles.segment}
              aria-pressed={id === chosenId}
              onPress={() => onChoose(id)}
            >
              <SegmentGlyph segment={name} size="small" />
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {hasArrows ? (
        <IconButton
          icon="right"
          tone="outlined"
          label={texts.scrollRight}
          onPress={() => scroll(scrollStep)}
        />
      ) : null}
    </div>
  );
}
