import { applicationStatuses, toStatus } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { findForLink, listAllApplications } from '#server/store/decisions.ts';
import { startLinkSession } from '#server/store/sessions.ts';
import { applicationId, applicationUnknown, list, onlyArgument, readOptions } from './command.ts';
import type { Command, Listing } from './command.ts';
import { StaffError } from './staffError.ts';

/** `applications` and `link`: list applications, and open one to its customer. */
export const applicationCommands: readonly Command[] = [
  {
    name: 'applications',
    usage: '[--status STATUS]',
    about: 'lists the newest applications: id, status, payment, day, customer, category',
    read(args) {
      const options = readOptions(args, ['status']);
      const status = parseStatus(options.status);
      return async ({ database }) =>
        list(await listAllApplications(database, status), options, listing);
    },
  },
  {
    name: 'link',
    usage: 'APPLICATION_ID',
    about: 'prints an address where its customer can edit it for an hour without signing in',
    read(args) {
      const id = applicationId(onlyArgument(args, 'application id'));
      return async ({ database, settings }) => {
        const row = await findForLink(database, id);
        if (!row) throw applicationUnknown(id);
        const token = await startLinkSession(database, row.userId, id);
        if (!token) throw new StaffError('The account of its customer is deactivated.');
        const link = new URL(`/edit-application/${id}`, settings.publicUrl);
        link.searchParams.set('token', token);
        link.searchParams.set('categoryId', row.categoryId);
        link.searchParams.set('segmentId', row.segmentId);
        return link.href;
      };
    },
  },
];

const listing: Listing<Awaited<ReturnType<typeof listAllApplications>>[number]> = {
  none: 'There are no applications.',
  cells: ({ id, appStatus, isPaid, createdAt, email, category }) => [
    id,
    toStatus(appStatus),
    isPaid ? 'paid' : 'unpaid',
    createdAt.toISOString().slice(0, 10),
    email,
    category,
  ],
  json: ({ id, appStatus, isPaid, createdAt, email, category }) => ({
    id,
    status: toStatus(appStatus),
    isPaid,
    createdAt,
    email,
    category,
  }),
};

function parseStatus(name: string | undefined): ApplicationStatus | undefined {
  const status = applicationStatuses.find((one) => one === name);
  if (name !== undefined && !status) {
    throw new StaffError(`--status is one of ${applicationStatuses.join(', ')}.`);
  }
  return status;
}
