import { deskContract } from '#contract/desk.ts';
import type { Query } from '#contract/endpoint.ts';
import { refused } from '#contract/outcome.ts';
import { act } from '#server/applications/acts.ts';
import { toDueTime } from '#server/applications/dueDate.ts';
import { sendMessage } from '#server/applications/messages.ts';
import { toIdOrNil } from '#server/common/identifiers.ts';
import { parseVersion, readRepetition } from '#server/http/matching.ts';
import { readCursor, unknownCursor } from '#server/http/pages.ts';
import { parseQueueCursor, readQueue, readQueueOverview } from '#server/store/queue.ts';
import type { QueueFilters } from '#server/store/queue.ts';
import type { Session } from '#server/store/sessions.ts';
import { readEntry } from '#server/store/thread.ts';
import type { Mount } from './mount.ts';
import { markEntryRead, toDeclaredRefusal } from './thread.ts';
import { readThread } from './threadView.ts';
import { readWork } from './workView.ts';

/** What staff read of applications and do with them (S-59, S-60). */
export const staffRoutes: Mount = (_app, handle, services) => {
  const { database, catalogue, wakeRefunds } = services;
  const { staff } = deskContract;

  handle(staff.readQueue, async ({ query }) => {
    const { before, order } = query;
    const cursor = before === undefined ? undefined : parseQueueCursor(before);
    if (before !== undefined && !cursor) {
      return refused('input_invalid', { message: unknownCursor });
    }
    const filters = { ...toFilters(query), words: query.q?.replaceAll('\0', ' ') };
    const paging = { isByTurn: order === 'turn', cursor };
    const { rows, next } = await readQueue(database, filters, paging);
    return { data: rows, next };
  });

  handle(staff.readQueueOverview, async ({ query }) => ({
    data: await readQueueOverview(database, toFilters(query)),
  }));

  handle(staff.readWork, async ({ params, query }) => {
    const cursor = readCursor(query.before);
    if (cursor && 'ok' in cursor) return cursor;
    const fields = await catalogue.fields();
    const read = await readWork(database, params.applicationId, { fields, cursor });
    return read ?? refused('not_found');
  });

  handle(staff.sendStaffMessage, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const { applicationId } = params;
    const message = { ...body, repetition };
    const sent = await sendMessage(database, applicationId, toStaff(session), message);
    if (!sent.ok) return toDeclaredRefusal(sent.refusal);
    return {
      status: sent.value.isNew ? 201 : 200,
      data: await readEntry(database, applicationId, sent.value.entryId),
    };
  });

  handle(staff.actAsStaff, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const { applicationId } = params;
    const person = toStaff(session);
    const dueAt = body.dueAt ? toDueTime(body.dueAt) : undefined;
    const made = await act(database, applicationId, person, {
      ...body,
      dueAt,
      version: parseVersion(request),
      repetition,
    });
    if (!made.ok) return toDeclaredRefusal(made.refusal);
    if (made.value.refund) wakeRefunds();
    return (await readThread(database, applicationId, person)) ?? refused('not_found');
  });

  handle(staff.markWorkRead, async ({ params, body }) =>
    markEntryRead(database, params.applicationId, 'staff', body.entryId),
  );
};

function toFilters({
  state,
  turn,
  segmentId,
  assignee,
}: Query<typeof deskContract.staff.readQueueOverview>): QueueFilters {
  return {
    state,
    turn,
    segmentId: segmentId && toIdOrNil(segmentId),
    assigneeId: assignee === 'none' ? null : assignee && toIdOrNil(assignee),
  };
}

function toStaff({ userId, name }: Session) {
  return { side: 'staff', userId, name } as const;
}
