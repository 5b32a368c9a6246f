/** Latin accents and the Hindi nukta (dot below), which people often omit when typing. */
const omittedMarks = /[\u0300-\u036f\u093c]/g;

/** Normalises a text for searching: lower case, one Unicode form, without omitted marks. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(omittedMarks, '').toLowerCase();
}
