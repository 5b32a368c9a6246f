import { globalStyle, style } from '@vanilla-extract/css';
import { marked } from '#ui/parts/pageMarks.ts';

const ink = '#14172b';
const paper = '#ffffff';

export const receipt = style({
  display: 'none',
  '@media': {
    print: { display: 'block', padding: '12mm', color: ink, backgroundColor: paper },
  },
});

/* Only the receipt is printed. */
globalStyle(`${marked('receipt')} > body > *:not(${receipt})`, {
  '@media': { print: { display: 'none !important' } },
});

/* Also the sheet around it, if backgrounds are printed. */
globalStyle(`html${marked('receipt')}`, { '@media': { print: { backgroundColor: paper } } });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBottom: '6mm',
  borderBottom: `1px solid ${ink}`,
});

export const title = style({ fontSize: '20pt', color: ink });

export const name = style({});

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '6mm 8mm',
  padding: '8mm 0',
});

globalStyle(`${facts} dt`, { fontSize: '9pt', color: '#5a5f78' });

globalStyle(`${facts} dd`, { fontSize: '10pt' });

globalStyle(`${facts} dd${name}`, { fontSize: '11pt', fontWeight: 600 });

export const table = style({ width: '100%', fontSize: '10.5pt' });

globalStyle(`${table} th, ${table} td`, {
  padding: '2.5mm 0 2.5mm 3mm',
  borderBottom: '1px solid #d9dae3',
  textAlign: 'end',
});

globalStyle(`${table} th:first-child, ${table} td:first-child`, {
  paddingInlineStart: 0,
  textAlign: 'start',
});

globalStyle(`${table} tfoot th, ${table} tfoot td`, { fontWeight: 700, fontSize: '12pt' });

/** An amount between the totals. */
export const refund = style({});

globalStyle(`${table} tfoot ${refund} > *`, { fontWeight: 400, fontSize: '10.5pt' });

export const inWords = style({ paddingTop: '3mm', fontSize: '10pt' });

export const foot = style({ paddingTop: '8mm', fontSize: '9pt', color: '#5a5f78' });
