import { globalStyle } from '@vanilla-extract/css';
import { from } from './media.ts';
import { tokens } from './tokens.css.ts';

/* The footer of every document, rendered by the server: who sells and how to reach them (S-50). */

globalStyle('#seller', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 24px',
  padding: '20px 16px 24px',
  borderTop: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.page,
  color: tokens.color.text.muted,
  fontSize: tokens.text.tiny,
  '@media': {
    [from.tablet]: { padding: `20px max(32px, (100% - ${tokens.size.content}) / 2 + 32px) 24px` },
    print: { display: 'none' },
  },
});

globalStyle('#seller:empty', { display: 'none' });

/* It appears with the page, to avoid a layout shift. */
globalStyle(
  '#root:has(main[aria-busy=true], main :is([aria-busy=true], [data-loading])) ~ #seller',
  {
    display: 'none',
  },
);

globalStyle('#seller ul', { display: 'flex', flexWrap: 'wrap', columnGap: '20px' });

/* A touch target larger than the small text. */
globalStyle('#seller a', {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  borderRadius: '4px',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  textDecorationColor: tokens.color.line,
  '@media': { [from.tablet]: { minHeight: '24px' } },
});

globalStyle('#seller a:hover', { color: tokens.color.text.strong });
