import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { uploadLimits } from '#contract/upload.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { toArrivedFile } from './body.ts';
import type { ArrivedFile } from './body.ts';
import { inspectContent } from './content.ts';
import { safeName } from './names.ts';

/**
 * Receives a file of this machine like one that staff upload at the desk; undefined if the rules of
 * uploads refuse it. Throws if it cannot be read.
 */
export async function receiveLocalFile(
  files: FileStore,
  path: string,
): Promise<ArrivedFile | undefined> {
  await using file = await open(path);
  const received = await files.receive(file.createReadStream(), uploadLimits.file.bytes);
  if (!received) return undefined;
  const name = safeName(basename(path));
  const inspected = await inspectContent('file', name, received);
  if (inspected.ok) return toArrivedFile('file', { received, name, ending: inspected.value });
  await files.release(received);
  return undefined;
}
