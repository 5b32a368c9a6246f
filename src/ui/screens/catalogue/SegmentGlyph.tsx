import * as styles from './SegmentGlyph.css.ts';

/** Line drawings on 20 by 20, each for segments whose name tells what they are about. */
const drawings: readonly (readonly [RegExp, string])[] = [
  [
    /search|seo/i,
    'M8.8 3.2a5.6 5.6 0 1 0 0 11.2 5.6 5.6 0 0 0 0-11.2m4 9.6 4 4M6.2 9.9 8 8l1.5 1.3 1.9-2.4',
  ],
  [
    /social/i,
    'M4.4 3.6h11.2c.8 0 1.4.6 1.4 1.4v7.4c0 .8-.6 1.4-1.4 1.4H9.4l-3.4 3v-3H4.4c-.8 0-1.4-.6-1.4-1.4V5c0-.8.6-1.4 1.4-1.4M10 11.4 7.8 9.1A1.4 1.4 0 0 1 10 7.4a1.4 1.4 0 0 1 2.2 1.7Z',
  ],
  [
    /\bads?\b|advert/i,
    'M3.2 8.2v3.4c0 .5.4.9.9.9H6l7.8 3.2V4L6 7.3H4.1c-.5 0-.9.4-.9.9m3.4 4.4 1 4h1.9l-.9-3.2m7.4-6a3 3 0 0 1 0 4.6',
  ],
  [
    /content|copy|writ/i,
    'M14.6 9V4.4c0-.8-.6-1.4-1.4-1.4H5.4C4.6 3 4 3.6 4 4.4v11.2c0 .8.6 1.4 1.4 1.4h3M7 6.6h4.6M7 9.8h2.8m1.4 7.1.5-2.4 3.9-3.9 1.9 1.9-3.9 3.9Z',
  ],
  [
    /mail|messag/i,
    'M4.4 4.6h11.2c.9 0 1.6.7 1.6 1.6v7.6c0 .9-.7 1.6-1.6 1.6H4.4c-.9 0-1.6-.7-1.6-1.6V6.2c0-.9.7-1.6 1.6-1.6M3.4 6l6.6 4.9L16.6 6',
  ],
  [
    /video|photo|film/i,
    'M4.4 4.4h11.2c.9 0 1.6.7 1.6 1.6v8c0 .9-.7 1.6-1.6 1.6H4.4c-.9 0-1.6-.7-1.6-1.6V6c0-.9.7-1.6 1.6-1.6m4.2 3v5.2l4.2-2.6Z',
  ],
  [
    /web|landing/i,
    'M4.4 3.8h11.2c.9 0 1.6.7 1.6 1.6v9.2c0 .9-.7 1.6-1.6 1.6H4.4c-.9 0-1.6-.7-1.6-1.6V5.4c0-.9.7-1.6 1.6-1.6M2.8 7.4h14.4M6 10.4h3.6v3H6Zm6.4 0h1.8m-1.8 3h1.8',
  ],
  [
    /design|brand/i,
    'M10 2.8 5.6 9.4l1.8 4.4h5.2l1.8-4.4Zm0 0v6.4m0 0a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4M7 16.8h6',
  ],
  [
    /\bcalls?\b|consult|strateg/i,
    'M4.4 3.8h7.2c.8 0 1.4.6 1.4 1.4v4.4c0 .8-.6 1.4-1.4 1.4H7.4L4.8 13.2V11h-.4C3.6 11 3 10.4 3 9.6V5.2c0-.8.6-1.4 1.4-1.4m11.2 4c.8 0 1.4.6 1.4 1.4v4c0 .8-.6 1.4-1.4 1.4h-.4v2.2l-2.6-2.2H9.8',
  ],
];

interface SegmentGlyphProps {
  /** The segment's name. */
  segment: string;
  size: keyof typeof styles.glyph;
}

/** What a segment is about, at a glance; its initials where no drawing is known. Always decoration. */
export function SegmentGlyph({ segment, size }: SegmentGlyphProps) {
  const [, drawing] = drawings.find(([about]) => about.test(segment)) ?? [];
  return (
    <span className={styles.glyph[size]} aria-hidden="true">
      {drawing ? (
        <svg className={styles.drawing} viewBox="0 0 20 20">
          <path d={drawing} />
        </svg>
      ) : (
        toInitials(segment)
      )}
    </span>
  );
}

/** Of the first two words. */
function toInitials(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  return letters.slice(0, 2).join('').toUpperCase();
}
