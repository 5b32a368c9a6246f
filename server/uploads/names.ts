import { findEnding } from '#contract/upload.ts';

const longestName = 200;

/** What browsers write for characters that cannot stand in the head of a part (HTML, multipart/form-data). */
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Marks that turn the direction of what follows, so that `gnp.exe` can read `exe.png`. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The customer's name of a file as it was chosen, without control and direction marks; its end is kept. */
export function safeName(name: string): string {
  const plain = name
    .replace(/%22|%0D|%0A/g, (escape) => escapes[escape] ?? escape)
    .replace(/\p{Cc}/gu, '')
    .replace(directionMarks, '')
    .slice(-longestName);
  return plain.toWellFormed() || 'file';
}

/** Endings that open the same way; the others are told apart by the programs that open them. */
const alike: readonly ReadonlySet<string>[] = [
  new Set(['jpg', 'jpeg', 'jpe', 'jfif']),
  new Set(['mp4', 'mov', 'm4v', 'qt', '3gp']),
];

/** Endings that a name may claim wrongly; others, as in `Report v1.2`, are part of the name. */
const claims = /\.(jpe?g|png|mp4|mov|pdf|docx?|rtf)$/i;

/** The name for a download: the customer's own, with an ending that opens what was kept at `path`. */
export function downloadName(name: string, path: string): string {
  const [chosen, kept] = [findEnding(name), findEnding(path)];
  const isFitting =
    chosen === kept ||
    kept === 'bin' ||
    alike.some((endings) => endings.has(chosen) && endings.has(kept));
  return isFitting ? name : `${name.trim().replace(claims, '')}.${kept}`;
}
