import { accepted, refused } from '#contract/outcome.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readWork } from '#contract/staff.ts';
import type { WorkState } from '#contract/workStates.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { threadIn } from './thread.ts';

type Work = Answer<typeof readWork>;

/** An application as staff see it, with this status and in this state. */
export const workIn = (appStatus: number, state: WorkState): Work => ({
  id: '7',
  appStatus,
  isPaid: true,
  price: 7999,
  createdAt: '2026-11-28T09:00:00.000Z',
  category: { id: '1', name: 'Logo Design' },
  segment: { id: '2', name: 'Branding' },
  customer: {
    id: '3',
    fullName: 'Asha Rao',
    email: 'asha@rao-textiles.example',
    mobile: '',
    companyName: 'Rao Textiles',
    jobTitle: '',
    country: '',
    gstNo: '',
  },
  answers: [],
  files: [],
  order: undefined,
  payments: [],
  refunds: [],
  thread: threadIn(state),
});

export const reviewScript = definePortalScript({
  machine: reviewMachine,
  starts: { 'an application': { applicationId: '7' } },
  events: [
    { type: 'act.choose', act: 'ask' },
    { type: 'act.cancel' },
    { type: 'act.confirm', text: 'Which colours?', files: [], version: '3' },
  ],
  outcomes: {
    actOnWork: [
      accepted({}),
      refused('changed_meanwhile'),
      refused('not_now'),
      refused('not_found'),
      refused('input_invalid'),
      new Error('offline'),
    ],
    readWork: [
      accepted(workIn(1, 'waitingForCustomer')),
      accepted(workIn(1, 'inReview')),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ act, prepared, failure }) => [act, Boolean(prepared), failure?.message],
  invariants: {
    'what was prepared is kept until the server has it': ({ context, value }) =>
      !(value === 'acting' || value === 'checkingOutcome') || Boolean(context.prepared),
    'the next attempt clears the error': ({ context, value }) =>
      value === 'preparing' || !context.failure,
  },
});
