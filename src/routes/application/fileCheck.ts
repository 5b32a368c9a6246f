import { checkContent } from '#contract/fileContent.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { findEnding, uploadLimits } from '#contract/upload.ts';
import type { ChosenFile, FileFault } from '#machines/upload.machine.ts';
import { messages } from '#messages';
import { sentence } from '#messages/common.ts';

/** Faults for which the row also shows the limits. */
const aboutLimits: ReadonlySet<FileFault> = new Set<FileFault>([
  'file_disguised',
  'file_too_large',
  'file_type_wrong',
]);

/**
 * Checks content and size of a file before it is sent (spec §9 Upload limits). Rejects when the
 * file cannot be read, such as a folder.
 */
export async function checkFile({ type, file }: ChosenFile): Promise<Outcome<null, FileFault>> {
  const fault = await findFault({ type, file });
  if (!fault) return accepted(null);
  const text =
    fault === 'file_disguised' ? messages['upload.disguised'] : messages[`uploadFiles.${fault}`];
  const limit = sentence(uploadLimits[type].limit);
  return refused(fault, { message: aboutLimits.has(fault) ? `${text} ${limit}` : text });
}

async function findFault({ type, file }: ChosenFile): Promise<FileFault | undefined> {
  const { bytes, endings } = uploadLimits[type];
  const checked = await checkContent(type, file.name, {
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  });
  if (checked.ok) return file.size > bytes ? 'file_too_large' : undefined;
  const { code } = checked.refusal;
  const isDisguised = code === 'file_type_wrong' && endings.includes(findEnding(file.name));
  return isDisguised ? 'file_disguised' : code;
}
