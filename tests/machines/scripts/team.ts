import { accepted, refused } from '#contract/outcome.ts';
import { inviteMember } from '#contract/team.ts';
import { teamMachine } from '#machines/team.machine.ts';
import { always, conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

/** Someone who is invited. */
export const invitation = {
  name: 'Priya Nair',
  email: 'priya@example.com',
  role: 'STAFF',
} as const;

const that = conditionsOf<typeof teamMachine>();

export const teamScript = definePortalScript({
  machine: teamMachine,
  starts: { 'the team': undefined },
  events: [
    { type: 'invitation.begin' },
    { type: 'invitation.send', form: invitation },
    { type: 'invitation.cancel' },
    { type: 'access.end', memberId: '7' },
    { type: 'access.confirm' },
    { type: 'access.keep' },
  ],
  outcomes: {
    inviteMember: [
      accepted({ role: 'STAFF' } as const),
      refused('is_customer'),
      refused('not_found'),
      refused('input_invalid'),
      new Error('offline'),
    ],
    endAccess: [
      accepted(null),
      refused('not_found'),
      refused('last_owner'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ failure }) => [failure?.message],
  generate: (draw) => ({
    events: [{ type: 'invitation.send' as const, form: drawPayload(inviteMember.body, draw) }],
    outcomes: { inviteMember: [accepted(drawPayload(inviteMember.answer, draw))] },
  }),
  properties: [
    always(
      that(
        'the form opens without the last failure',
        ({ context, value }) => value === 'inviting' || !context.failure,
      ),
    ),
    respondsTo(step('endAccess breaks', 'endAccess refused too_often'), shows('team.endFailed')),
    never(
      that(
        'access is ended before the owner confirms',
        ({ calls, step }) => 'endAccess' in calls && step !== 'access.confirm',
      ),
    ),
  ],
});
