const anyDigit = /\p{Nd}/u;

/** Converts digits of any script to 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Each script has its ten digits in a row, from zero. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && anyDigit.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** The first run of exactly `length` digits, or else all digits, ignoring other characters. */
export function codeDigits(text: string, length: number): string {
  const plain = plainDigits(text);
  const run = plain.match(/\d+/g)?.find((digits) => digits.length === length);
  return run ?? plain.replace(/\D/g, '');
}

/**
 * The ten digits of a mobile number with country code, spaces or dashes; undefined if the text is
 * something else or already plain.
 */
export function mobileDigits(text: string): string | undefined {
  const plain = plainDigits(text);
  const isNumber = /^(tel:)?[\s+\d().\p{Pd}\p{Cf}\p{DI}]+$/iu.test(plain);
  if (!isNumber || /^\d{0,10}$/.test(text)) return undefined;
  return /^(?:(?:\+|0*)91|0*)([1-9]\d{9})$/.exec(plain.replace(/[^+\d]/g, ''))?.[1];
}
