import { canBe, signatureBytes } from '#contract/fileSignatures.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { findEnding, uploadLimits } from '#contract/upload.ts';
import type { ChosenFile, FileFault } from '#machines/upload.machine.ts';
import { messages } from '#messages';
import { sentence } from '#messages/sentences.ts';

/**
 * What the browser can tell of a file before sending it: size, ending and first bytes (spec §9
 * Upload limits). Rejects when it cannot be read, as a folder cannot.
 */
export async function checkFile({ type, file }: ChosenFile): Promise<Outcome<null, FileFault>> {
  const { bytes, endings } = uploadLimits[type];
  const limit = sentence(uploadLimits[type].limit);
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const ending = findEnding(file.name);
  if (endings.length > 0 && !endings.includes(ending)) {
    return refused('file_type_wrong', {
      message: `${messages['uploadFiles.file_type_wrong']} ${limit}`,
    });
  }
  if (file.size > bytes) {
    return refused('file_too_large', {
      message: `${messages['uploadFiles.file_too_large']} ${limit}`,
    });
  }
  if (endings.length > 0 && !canBe(ending, start)) {
    return refused('file_disguised', { message: `${messages['upload.disguised']} ${limit}` });
  }
  return accepted(null);
}
