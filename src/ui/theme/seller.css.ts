import { globalStyle } from '@vanilla-extract/css';
import { from } from './media.ts';
import { tokens } from './tokens.css.ts';

/* The foot of every document, which the server writes: who sells and how to reach them (S-50). */

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

/* It comes with the page, so that nothing pushes it away. */
globalStyle(
  '#root:has(main[aria-busy=true], main :is([aria-busy=true], [data-loading])) ~ #seller',
  {
    display: 'none',
  },
);

globalStyle('#seller ul', { display: 'flex', flexWrap: 'wrap', columnGap: '20px' });

/* Room for a finger, though the words are small. */
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
