import { open } from 'node:fs/promises';
import { checkContent } from '#contract/fileContent.ts';
import type { ContentFault } from '#contract/fileContent.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { UploadType } from '#contract/upload.ts';
import type { Received } from '#server/integrations/files.ts';
import { pixelsOfJpeg, pixelsOfPng } from './pictureSize.ts';

const maxPixels = 50_000_000;

/** The extension under which to store received bytes, or why this upload type refuses them. */
export async function inspectContent(
  type: UploadType,
  name: string,
  received: Received,
): Promise<Outcome<string, ContentFault | 'picture_too_large'>> {
  const checked = await checkBytes(type, name, received);
  if (!checked.ok || type !== 'image') return checked;
  const pixels = await countPixels(checked.value, received);
  return pixels !== undefined && pixels > maxPixels
    ? refused('picture_too_large')
    : accepted(checked.value);
}

async function checkBytes(type: UploadType, name: string, { temporary, bytes }: Received) {
  await using file = await open(temporary);
  return await checkContent(type, name, {
    size: bytes,
    async read(start, end) {
      const length = Math.min(end, bytes) - start;
      if (length <= 0) return Buffer.alloc(0);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
  });
}

async function countPixels(ending: string, { head, temporary }: Received) {
  return ending === 'png' ? pixelsOfPng(head) : pixelsOfJpeg(temporary);
}
