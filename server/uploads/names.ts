import { findEnding } from '#contract/upload.ts';

const maxNameLength = 200;

/**
 * Escapes that browsers use for characters not allowed in a part's header (HTML,
 * multipart/form-data).
 */
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Marks that reverse the text direction, so that `gnp.exe` is displayed as `exe.png`. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The customer's file name without control and direction marks; a long one is cut at its start. */
export function safeName(name: string): string {
  const plain = name
    .replace(/%22|%0D|%0A/g, (escape) => escapes[escape] ?? escape)
    .replace(/\p{Cc}/gu, '')
    .replace(directionMarks, '')
    .slice(-maxNameLength);
  return plain.toWellFormed() || 'file';
}

/** Extensions that the same programs open. */
const equivalentEndings: readonly ReadonlySet<string>[] = [
  new Set(['jpg', 'jpeg', 'jpe', 'jfif']),
  new Set(['mp4', 'mov', 'm4v', 'qt', '3gp']),
];

/** Extensions that a name may claim wrongly; others, as in `Report v1.2`, are part of the name. */
const claims = /\.(jpe?g|png|mp4|mov|pdf|docx?|rtf)$/i;

/**
 * The name of a download: the customer's own, with an extension that fits the bytes stored at
 * `path`.
 */
export function downloadName(name: string, path: string): string {
  const [chosen, stored] = [findEnding(name), findEnding(path)];
  const isFitting =
    chosen === stored ||
    stored === 'bin' ||
    equivalentEndings.some((endings) => endings.has(chosen) && endings.has(stored));
  return isFitting ? name : `${name.trim().replace(claims, '')}.${stored}`;
}
