import { maxMessageLength } from '#contract/limits.ts';
import { isBlank } from '#contract/typedText.ts';
import { act, commandLine, sendMessage } from '#server/applications/work.ts';
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
    usage: 'APPLICATION_ID NOTE…',
    about: 'delivers the work; its customer accepts it or asks for changes',
    read: ([id, ...words]) => write(applicationId(id), 'deliver', parseText(words)),
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

function write(id: string, kind: keyof typeof done, text: string) {
  return async ({ database }: Context): Promise<string> => {
    const made =
      kind === 'message'
        ? await sendMessage(database, id, commandLine, { text, files: [] })
        : await act(database, id, commandLine, { act: kind, text });
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
