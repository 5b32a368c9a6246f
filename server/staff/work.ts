import { resolve } from 'node:path';
import { filesPerMessage, maxMessageLength } from '#contract/limits.ts';
import { isBlank } from '#contract/typedText.ts';
import { commandLine } from '#server/applications/access.ts';
import { act } from '#server/applications/acts.ts';
import { sendMessage } from '#server/applications/messages.ts';
import { openFiles } from '#server/integrations/openFiles.ts';
import { addFiles } from '#server/store/files.ts';
import { findStaffFor } from '#server/store/team.ts';
import { receiveLocalFile } from '#server/uploads/localFiles.ts';
import { applicationId, applicationUnknown } from './command.ts';
import type { Command, Context } from './command.ts';
import { StaffError } from './staffError.ts';

/** `ask`, `deliver` and `message`: work on a paid application and write to its customer. */
export const workCommands: readonly Command[] = [
  {
    name: 'ask',
    usage: 'APPLICATION_ID TEXT…',
    about: 'asks its customer a question by mail; the work waits for the answer',
    read: ([id, ...words]) => write(applicationId(id), 'ask', parseText(words)),
  },
  {
    name: 'deliver',
    usage: 'APPLICATION_ID [--file PATH]… NOTE…',
    about: 'delivers the work, with files; its customer accepts it or asks for changes',
    read([id, ...rest]) {
      const { paths, words } = extractPaths(rest);
      return write(applicationId(id), 'deliver', parseText(words), paths);
    },
  },
  {
    name: 'message',
    usage: 'APPLICATION_ID TEXT…',
    about: 'adds a message to its thread',
    read: ([id, ...words]) => write(applicationId(id), 'message', parseText(words)),
  },
];

function parseText(words: readonly string[]): string {
  const text = words.join(' ').trim();
  if (isBlank(text)) throw new StaffError('Write a text; the customer reads it.');
  if (text.length > maxMessageLength) {
    throw new StaffError(`The text can have at most ${maxMessageLength} characters.`);
  }
  return text;
}

const done = {
  ask: 'waits for an answer to your question',
  deliver: 'is delivered',
  message: 'has your message',
} as const;

/** Takes `--file PATH` out of the words of a note, which may begin with a dash. */
function extractPaths(args: readonly string[]): { paths: string[]; words: string[] } {
  const [paths, words]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word !== '--file') words.push(word);
    else {
      at += 1;
      paths.push(args[at] ?? '');
    }
  }
  if (paths.length > filesPerMessage) {
    throw new StaffError(`A delivery can have at most ${filesPerMessage} files.`);
  }
  return { paths, words };
}

/** Stores files for the member of staff who works on it, or else an owner; returns their paths. */
async function storeFiles({ database, settings, folder }: Context, id: string, paths: string[]) {
  if (paths.length === 0) return [];
  const userId = await findStaffFor(database, id);
  if (userId === undefined) throw new StaffError('Invite an owner first, who keeps the files.');
  const files = openFiles(settings);
  const stored: string[] = [];
  for (const path of paths) {
    const arrived = await receiveLocalFile(files, resolve(folder, path)).catch((cause: unknown) => {
      throw new StaffError(`The file ${path} cannot be read.`, { cause });
    });
    if (!arrived) throw new StaffError(`The file ${path} is too large or damaged.`);
    const { received, file } = arrived;
    await files.save(received, file.path);
    await files.release(received);
    const added = await addFiles(database, userId, [file]);
    if (!added.ok) throw new StaffError(`The file ${path} finds no room.`);
    stored.push(file.path);
  }
  return stored;
}

function write(id: string, kind: keyof typeof done, text: string, paths: string[] = []) {
  return async (context: Context): Promise<string> => {
    const { database } = context;
    const files = await storeFiles(context, id, paths);
    const made =
      kind === 'message'
        ? await sendMessage(database, id, commandLine, { text, files })
        : await act(database, id, commandLine, { act: kind, text, files });
    if (made.ok) return `Application ${id} ${done[kind]}.`;
    const { code, data } = made.refusal;
    if (code === 'not_found') throw applicationUnknown(id);
    if (code === 'not_now') throw new StaffError(`This is not possible now: ${toState(data)}.`);
    throw new StaffError(`Application ${id} is not submitted yet.`);
  };
}

/** The state that a refusal names, in words. */
function toState(head: unknown): string {
  const { state } = head as { state: string };
  return `it is ${state.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}
