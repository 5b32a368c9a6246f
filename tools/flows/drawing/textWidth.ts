/*
 * Measures text in Helvetica, Arial and metric-compatible fonts without a browser. Widths are
 * thousandths of the font size; letters that are not listed are as wide as a digit.
 */

const measureWidth = new Map<string, number>();
const widths: Record<number, string> = {
  191: "'",
  222: 'ijl',
  278: ' !,./:;I[\\]ft',
  333: '()-`r',
  389: '*',
  500: 'Jckssvxyz',
  584: '+<=>~',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1015: '@',
};
for (const [width, letters] of Object.entries(widths)) {
  for (const letter of letters) measureWidth.set(letter, Number(width));
}
const digit = 556;
const boldFactor = 1.08;

/** Width of one line in px, rounded up. */
export function measureText(
  text: string,
  size: number,
  weight: 'plain' | 'bold' = 'plain',
): number {
  let thousandths = 0;
  for (const letter of text) thousandths += measureWidth.get(letter) ?? digit;
  return Math.ceil((thousandths * size * (weight === 'bold' ? boldFactor : 1)) / 1000);
}

/**
 * Breaks a sentence at spaces into lines of at most `width` px; a longer word gets its own line.
 */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
