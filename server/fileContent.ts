import { uploadLimits } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';

/** The ending of a file name, lower-case and without dot; '' where it has none to trust. */
export function endingOf(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** True when this upload type allows the ending and the first bytes are of that kind. */
export function contentMatches(type: UploadType, head: Buffer, ending: string): boolean {
  const { endings } = uploadLimits[type];
  if (endings.length === 0) return true;
  return endings.includes(ending) && (signatures[ending]?.(head) ?? false);
}

type Signature = (head: Buffer) => boolean;

const startsWith =
  (...bytes: number[]): Signature =>
  (head) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));

const jpeg = startsWith(0xff, 0xd8, 0xff);
const zip = startsWith(0x50, 0x4b, 0x03, 0x04);

/** An ISO media file whose brand is one of QuickTime (`qt`) or not. */
const media =
  (isQuickTime: boolean): Signature =>
  (head) => {
    const brand = head.toString('latin1', 8, 12);
    const hasBrand = head.toString('latin1', 4, 8) === 'ftyp' && /^[\w ]{4}$/.test(brand);
    return hasBrand && (brand === 'qt  ') === isQuickTime;
  };

/** Older QuickTime files start with their movie or data atom. */
const oldMovie: Signature = (head) =>
  ['moov', 'mdat', 'wide'].includes(head.toString('latin1', 4, 8));

const wordParts: Signature = (head) =>
  /\[Content_Types\]\.xml|_rels\/\.rels|word\/|docProps\//.test(head.toString('latin1'));

const signatures: Record<string, Signature> = {
  jpg: jpeg,
  jpeg,
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  mp4: media(false),
  mov: (head) => media(true)(head) || oldMovie(head),
  pdf: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  doc: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  docx: (head) => zip(head) && wordParts(head),
};
