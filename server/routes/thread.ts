import { refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/outcome.ts';
import { threadContract } from '#contract/thread.ts';
import { act } from '#server/applications/acts.ts';
import { sendMessage } from '#server/applications/messages.ts';
import { isId } from '#server/common/identifiers.ts';
import { parseVersion, readRepetition } from '#server/http/matching.ts';
import { readCursor } from '#server/http/pages.ts';
import type { Session } from '#server/store/sessions.ts';
import { findEntryTime, readEntry } from '#server/store/thread.ts';
import type { Author } from '#server/store/thread.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCustomer, markRead } from '#server/store/work.ts';
import type { Mount } from './mount.ts';
import { readThread } from './threadView.ts';

/** The thread of an application as its customer sees it (S-60). */
export const threadRoutes: Mount = (_app, handle, { database }) => {
  const { thread } = threadContract;

  handle(thread.readThread, async ({ params, query, session }) => {
    const cursor = readCursor(query.before);
    if (cursor && 'ok' in cursor) return cursor;
    return (
      (await readThread(database, params.applicationId, { ...toCustomer(session), cursor })) ??
      refused('not_found')
    );
  });

  handle(thread.sendMessage, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const { applicationId } = params;
    const sent = await sendMessage(database, applicationId, toCustomer(session), {
      ...body,
      repetition,
    });
    if (!sent.ok) return toDeclaredRefusal(sent.refusal);
    return {
      status: sent.value.isNew ? 201 : 200,
      data: await readEntry(database, applicationId, sent.value.entryId),
    };
  });

  handle(thread.actOnApplication, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const { applicationId } = params;
    const customer = toCustomer(session);
    const made = await act(database, applicationId, customer, {
      ...body,
      version: parseVersion(request),
      repetition,
    });
    if (!made.ok) return toDeclaredRefusal(made.refusal);
    return (await readThread(database, applicationId, customer)) ?? refused('not_found');
  });

  handle(thread.markThreadRead, async ({ params, body, session }) => {
    const { applicationId } = params;
    if ((await findCustomer(database, applicationId)) !== session.userId) {
      return refused('not_found');
    }
    return markEntryRead(database, applicationId, 'customer', body.entryId);
  });
};

function toCustomer({ userId, name }: Session) {
  return { side: 'customer', userId, name } as const;
}

/** Marks a thread as read by a side up to an entry. */
export async function markEntryRead(
  database: Database,
  applicationId: string,
  side: Author['side'],
  entryId: string,
) {
  const at = isId(entryId) ? await findEntryTime(database, applicationId, entryId) : undefined;
  if (!at) return refused('not_found');
  await markRead(database, applicationId, side, at);
  return {};
}

/** The refusal of an act or message as the contract declares it. */
export function toDeclaredRefusal<Code extends string>({ code, ...details }: Refusal<Code>) {
  const isNotFound = code === 'not_submitted' || code === 'going_back';
  return refused(
    (isNotFound ? 'not_found' : code) as Exclude<Code, 'not_submitted' | 'going_back'>,
    isNotFound ? {} : details,
  );
}
