import { applicationStatuses, statusOf } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { listAllApplications } from '#server/store/decisions.ts';
import { startLinkSession } from '#server/store/sessions.ts';
import {
  applicationId,
  applicationUnknown,
  inColumns,
  onlyArgument,
  readOptions,
} from './command.ts';
import type { Command } from './command.ts';
import { StaffError } from './staffError.ts';

/** `applications` and `link`: finding applications and opening one to its customer. */
export const applicationCommands: readonly Command[] = [
  {
    name: 'applications',
    usage: '[--status STATUS]',
    about: 'lists the newest applications: id, status, payment, day, customer, category',
    read(args) {
      const status = statusNamed(readOptions(args, ['status']).status);
      return async ({ database }) => {
        const rows = await listAllApplications(database, status);
        const lines = rows.map((row) => [
          row.id,
          statusOf(row.app_status),
          row.is_paid ? 'paid' : 'unpaid',
          row.created_at.toISOString().slice(0, 10),
          row.email,
          row.category,
        ]);
        return lines.length > 0 ? inColumns(lines) : 'There are no applications.';
      };
    },
  },
  {
    name: 'link',
    usage: 'APPLICATION_ID',
    about: 'prints an address where its customer can edit it for an hour without signing in',
    read(args) {
      const id = applicationId(onlyArgument(args, 'application id'));
      return async ({ database, settings }) => {
        const row = await database
          .selectFrom('applications as a')
          .select(['a.user_id', 'a.category_id', 'a.segment_id'])
          .where('a.id', '=', id)
          .where('a.deleted_at', 'is', null)
          .executeTakeFirst();
        if (!row) throw applicationUnknown(id);
        const token = await startLinkSession(database, row.user_id, id);
        if (!token) throw new StaffError('The account of its customer is deactivated.');
        const link = new URL(`/edit-application/${id}`, settings.publicUrl);
        link.searchParams.set('token', token);
        link.searchParams.set('categoryId', row.category_id);
        link.searchParams.set('segmentId', row.segment_id);
        return link.href;
      };
    },
  },
];

function statusNamed(name: string | undefined): ApplicationStatus | undefined {
  const status = applicationStatuses.find((known) => known === name);
  if (name !== undefined && !status) {
    throw new StaffError(`--status is one of ${applicationStatuses.join(', ')}.`);
  }
  return status;
}
