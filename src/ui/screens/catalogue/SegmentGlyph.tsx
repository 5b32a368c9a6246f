import glyphs from './glyphs.svg';
import * as styles from './SegmentGlyph.css.ts';

/** Line drawings by a pattern of the segment's name. */
const drawings: readonly (readonly [RegExp, string])[] = [
  [/search|seo/i, 'search'],
  [/social/i, 'social'],
  [/\bads?\b|advert/i, 'ads'],
  [/content|copy|writ/i, 'content'],
  [/mail|messag/i, 'mail'],
  [/video|photo|film/i, 'video'],
  [/web|landing/i, 'web'],
  [/design|brand/i, 'design'],
  [/\bcalls?\b|consult|strateg/i, 'talk'],
];

const joining = /(?<=\s)(and|or|of|for|the|to|in|और|या|के|का|की)(?=\s)/giu;

interface SegmentGlyphProps {
  /** The segment's name. */
  segment: string;
  size: keyof typeof styles.glyph;
}

/** A drawing of a segment's subject, or its initials; always decorative. */
export function SegmentGlyph({ segment, size }: SegmentGlyphProps) {
  const [, drawing] = drawings.find(([about]) => about.test(segment)) ?? [];
  return (
    <span className={styles.glyph[size]} aria-hidden="true">
      {drawing ? (
        <svg className={styles.drawing[size]}>
          <use href={`${glyphs}#${drawing}`} />
        </svg>
      ) : (
        toInitials(segment)
      )}
    </span>
  );
}

/** Initials of the first two words, ignoring short joining words. */
function toInitials(name: string): string {
  const words = name.replaceAll(joining, ' ');
  const letters = words.match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  return letters.slice(0, 2).join('').toUpperCase();
}
