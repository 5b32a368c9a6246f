/** Every digit of a text, whatever stands between; full-width digits count. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/**
 * The ten digits of a mobile number written with country code, blanks or dashes; undefined when the
 * text is something else or already plain.
 */
export function mobileDigits(text: string): string | undefined {
  if (!/^[\s+\d().-]+$/.test(text) || /^\d{0,10}$/.test(text)) return undefined;
  const local = toDigits(text).replace(/^0+/, '');
  if (local.length === 10) return local;
  return local.length === 12 && local.startsWith('91') ? local.slice(2) : undefined;
}
