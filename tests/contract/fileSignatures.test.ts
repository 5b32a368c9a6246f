import { describe, expect, test } from 'vitest';
import { canBe, signatureBytes } from '#contract/fileSignatures.ts';
import { uploadLimits } from '#contract/upload.ts';
import { samples } from '#tests/support/sampleFiles.ts';

const endings = Object.values(uploadLimits).flatMap((limit) => limit.endings);
const kindOf = (ending: string) => (ending === 'jpeg' ? 'jpg' : ending) as keyof typeof samples;
const others = (ending: string) =>
  Object.entries(samples).filter(
    ([kind]) => kind !== kindOf(ending) && !(['mp4', 'mov'].includes(kind) && isVideo(ending)),
  );
const isVideo = (ending: string) => uploadLimits.video.endings.includes(ending);
const startOf = (bytes: Uint8Array) => bytes.subarray(0, signatureBytes);

describe('the start of a file (R-094)', () => {
  test.each(endings)('of its own kind can be a %s', (ending) => {
    expect(canBe(ending, startOf(samples[kindOf(ending)]))).toBe(true);
  });

  test.each(endings)('of another kind, cut short or empty cannot be a %s', (ending) => {
    const wrong = others(ending).filter(([kind, bytes]) => {
      // A Word document is an archive; which one, the server finds out.
      const isArchive = ending === 'docx' && kind === 'zip';
      return !isArchive && canBe(ending, startOf(bytes));
    });
    expect(wrong.map(([kind]) => kind)).toEqual([]);
    const own = samples[kindOf(ending)];
    expect(canBe(ending, own.subarray(0, 2))).toBe(false);
    expect(canBe(ending, new Uint8Array())).toBe(false);
  });

  test.each(['free', 'mdat', 'moov', 'wide'])('of an old film begins with %s', (box) => {
    expect(canBe('mov', Buffer.from(`\0\0\0\u0008${box}`))).toBe(true);
    expect(canBe('mp4', Buffer.from(`\0\0\0\u0008${box}`))).toBe(false);
  });

  test('says nothing about endings without a signature', () => {
    expect(canBe('csv', samples.html)).toBe(true);
    expect(canBe('', new Uint8Array())).toBe(true);
  });
});
