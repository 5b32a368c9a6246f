import { fileTypeFromBuffer } from 'file-type';
import { uploadLimits } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import type { Received } from '#server/peers/files.ts';
import { pixelsOfJpeg, pixelsOfPng } from './pictureSize.ts';
import { isWordDocument } from './wordDocument.ts';

const mostPixels = 50_000_000;

/** What is wrong with received bytes of this upload type and ending; undefined when nothing is. */
export async function contentRefusal(
  type: UploadType,
  ending: string,
  received: Received,
): Promise<'file_type_wrong' | 'picture_too_large' | undefined> {
  const { endings } = uploadLimits[type];
  if (endings.length === 0) return undefined;
  const isRight = endings.includes(ending) && (await hasSignature(ending, received));
  if (!isRight) return 'file_type_wrong';
  const pixels = type === 'image' ? await countPixels(ending, received) : undefined;
  return pixels !== undefined && pixels > mostPixels ? 'picture_too_large' : undefined;
}

/** What the signature library says for each ending. */
const signatures: Record<string, readonly string[]> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov'],
  pdf: ['pdf'],
  doc: ['cfb'],
};

async function hasSignature(ending: string, { head, temporary }: Received): Promise<boolean> {
  if (ending === 'docx') return isZip(head) && (await isWordDocument(temporary));
  if (isWrapped(head)) return false;
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && (signatures[ending]?.includes(found.ext) ?? false);
}

function isZip(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'PK\u0003\u0004';
}

/** Archives, whose inside the library reads, and prefixes that it looks behind. */
function isWrapped(head: Buffer): boolean {
  return ['PK', '\u001f\u008b', 'ID3', '\u00ef\u00bb\u00bf'].some((prefix) =>
    head.toString('latin1').startsWith(prefix),
  );
}

async function countPixels(ending: string, { head, temporary }: Received) {
  return ending === 'png' ? pixelsOfPng(head) : pixelsOfJpeg(temporary);
}
