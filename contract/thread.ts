import * as v from 'valibot';
import { applicationFile, applicationUnknown } from './application.ts';
import { endpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalText } from './fields.ts';
import { filesPerMessage, maxMessageLength } from './limits.ts';
import { pageQuery } from './pages.ts';
import { confirmation, getData, id, isoTime, textOrEmpty } from './readers.ts';
import { workStates } from './workStates.ts';

/* The thread of a submitted application, and the acts of its customer (S-60, beyond §7). */

export const entryKinds = ['message', 'question', 'answer', 'delivery', 'act'] as const;

/** What an entry of kind `act` is about: acts of `work.ts`, and the submission. */
export const entryActs = [
  'submit',
  'pay',
  'approve',
  'reject',
  'assign',
  'changes',
  'accept',
  'autoAccept',
  'complete',
  'refund',
] as const;

export type EntryAct = (typeof entryActs)[number];

/** One entry of a thread. */
export const threadEntry = v.object({
  id,
  kind: v.picklist(entryKinds),
  /** Only for an entry of kind `act`. */
  act: v.nullish(v.picklist(entryActs)),
  by: v.object({
    side: v.picklist(['customer', 'staff', 'system']),
    /** '' for a command or the system. */
    name: textOrEmpty,
  }),
  /** What was written, or the reason of a rejection or refund. */
  text: v.nullish(v.string()),
  files: v.nullish(v.array(applicationFile)),
  at: isoTime,
});

export type ThreadEntry = v.InferOutput<typeof threadEntry>;

/** Where the work on an application stands; `data` of a refusal `not_now` too. */
export const workHead = v.object({
  state: v.picklist(workStates),
  /** The side that has to move; null at an end. */
  turn: v.nullable(v.picklist(['customer', 'staff'])),
  /** When the application came into this state. */
  since: isoTime,
  /** Until when that side has to move: the promised date, or the automatic acceptance. */
  dueAt: v.nullish(v.string()),
  /** The acts of the caller's side that the state has (`work.ts`); `pay` is made by checkout. */
  acts: v.array(v.string()),
  /** Sent in `If-Match` as `"version"`, so that an act on a changed application is refused. */
  version: v.nullish(id),
});

export const threadData = v.object({
  ...workHead.entries,
  /** The member of staff who works on it. */
  assignee: v.nullish(v.object({ id, name: textOrEmpty })),
  /** Oldest first; the first page has the newest. */
  entries: v.array(threadEntry),
  /** Up to when each side has read; absent for a side that has read nothing. */
  readAt: v.nullish(
    v.object({ customer: v.nullish(v.string()), staff: v.nullish(v.string()) }),
    {},
  ),
});

/** Reads `next` beside `data`, where older entries exist. */
export const threadAnswer = v.pipe(
  v.object({ data: threadData, next: v.nullish(v.string()) }),
  v.transform(({ data, next }) => ({ ...data, next: next ?? undefined })),
);

const filesTooMany = `Please add at most ${filesPerMessage} files`;
const filesWrong = 'The files must be a list of uploaded files';

/** What is written: a text, files by their upload paths, or both. */
export const written = {
  text: optionalText(maxMessageLength),
  files: v.nullish(
    v.pipe(
      v.array(v.string(filesWrong), filesWrong),
      v.maxLength(filesPerMessage, filesTooMany),
      v.check((paths) => new Set(paths).size === paths.length, 'Please add each file once'),
    ),
    [],
  ),
};

/** Acts that need words, and all that need words or files. */
const wordedActs = ['ask', 'changes'];
const writtenActs = [...wordedActs, 'message', 'answer', 'deliver'];

/** Whether an act that goes with words has them; a body without `act` is a message. */
export function hasWords({
  act = 'message',
  text,
  files,
}: {
  act?: string;
  text: string;
  files: readonly string[];
}): boolean {
  if (text !== '' || !writtenActs.includes(act)) return true;
  return files.length > 0 && !wordedActs.includes(act);
}

export const textMissing = 'Please write something';

/** The refusals of every act. */
export const actRefusals = {
  ...applicationUnknown,
  not_now: { status: 409, message: 'This is not possible now.' },
  changed_meanwhile: {
    status: 409,
    message: 'Something has changed. Please look at it and try again.',
  },
} as const;

/** The refusals of every message. */
export const messageRefusals = {
  ...applicationUnknown,
  not_now: { status: 409, message: 'This application is closed, so no messages can be sent.' },
  key_reused: { status: 409, message: 'This message was already sent with other words.' },
} as const;

/** The thread of one of the customer's submitted applications, newest page first. */
export const readThread = endpoint({
  method: 'GET',
  path: '/api/application/:applicationId/thread',
  access: 'session',
  query: pageQuery,
  optional: true,
  answer: threadAnswer,
  refusals: applicationUnknown,
});

/** Adds a message to the thread; with an `Idempotency-Key` it arrives once. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/application/:applicationId/message',
  access: 'session',
  body: v.pipe(
    v.object(written),
    v.forward(v.partialCheck([['text'], ['files']], hasWords, textMissing), ['text']),
  ),
  optional: true,
  answer: getData(threadEntry),
  creates: true,
  refusals: messageRefusals,
});

/**
 * Makes one of the customer's acts; `If-Match` takes the thread's `version`, and with an
 * `Idempotency-Key` the act is made once.
 */
export const actOnApplication = endpoint({
  method: 'POST',
  path: '/api/application/:applicationId/act',
  access: 'session',
  body: v.pipe(
    v.object({
      act: v.picklist(['answer', 'accept', 'changes'], 'This act is not known'),
      ...written,
    }),
    v.forward(v.partialCheck([['act'], ['text'], ['files']], hasWords, textMissing), ['text']),
  ),
  optional: true,
  answer: threadAnswer,
  refusals: actRefusals,
});

/** Marks the thread as read up to an entry. Idempotent; a mark never goes back. */
export const markThreadRead = endpoint({
  method: 'POST',
  path: '/api/application/:applicationId/thread/read',
  access: 'session',
  body: v.object({ entryId: v.string('Please name an entry') }),
  optional: true,
  answer: confirmation,
  refusals: applicationUnknown,
});

/** The calls of the thread, which the portal loads with its panel. */
export const threadContract = {
  thread: { readThread, sendMessage, actOnApplication, markThreadRead },
} as const satisfies Record<string, Record<string, Endpoint>>;
