/*
 * Typed and pasted text contains invisible characters from chat programs and word processors, and
 * one letter in several encodings. Portal and server normalise it alike.
 */

/** Blanks, controls and invisible characters; U+2800 is a Braille letter without dots. */
const nothingToSee = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** True for a text without visible characters. */
export function isBlank(text: string): boolean {
  return nothingToSee.test(text);
}

const invisible = /[\p{Cf}\p{DI}]/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xfee0;

/**
 * An e-mail address without what copying adds: invisible characters, full-width forms, `mailto:`,
 * the name before `<…>`, and punctuation of the surrounding sentence.
 */
export function cleanEmail(text: string): string {
  const plain = text
    .replace(invisible, '')
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - fullWidthOffset))
    .replace(/[。｡]/g, '.')
    .trim();
  const [, address = plain] = /^[^<>]*<([^<>]*)>[.,;]*$/.exec(plain) ?? [];
  return address
    .replace(/^\s*mailto:\s*([^?]*)(\?.*)?$/is, '$1')
    .replace(/[\s.,;]+$/, '')
    .trim();
}

/**
 * A password in the one form that is compared and hashed (NFC), so that the same letters are the
 * same password.
 */
export function toPassword(typed: string): string {
  return typed.normalize('NFC');
}
