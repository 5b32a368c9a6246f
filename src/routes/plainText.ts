/** Accents of Latin letters and the dot below of Hindi ones, which many leave out when they type. */
const leftOut = /[\u0300-\u036f\u093c]/g;

/** A text to be searched: small letters, composed in one way, without what does not count. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(leftOut, '').toLowerCase();
}
