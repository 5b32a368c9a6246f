import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { endAccess, InvitationForm, inviteMember } from '#contract/team.ts';
import type { Failure, Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  refusalGuard,
  refusedWith,
  rememberFailure,
  requireValue,
  say,
  toFailure,
} from './port.ts';

/*
 * An owner invites people to the desk and ends their access (S-59). Starts with the list, and every
 * answer leads back to it; an invitation that is sent again only mails again.
 */

interface Context {
  /** What was entered last. */
  form: InvitationForm | undefined;
  /** Whose access ends; '' before. */
  memberId: string;
  /** Why the invitation failed. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'invitation.begin' }
  | { type: 'invitation.send'; form: InvitationForm }
  | { type: 'invitation.cancel' }
  | { type: 'access.end'; memberId: string }
  | { type: 'access.confirm' }
  | { type: 'access.keep' };

const ports = {
  inviteMember: callPort<typeof inviteMember>('inviteMember'),
  endAccess: callPort<typeof endAccess>('endAccess'),
};

const theForm = ({ context }: { context: Context }) => requireValue(context.form);
const theMember = ({ context: { memberId } }: { context: Context }) => ({ memberId });

export const teamMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof inviteMember> | RefusalCode<typeof endAccess>>(),
  },
  actions: {
    rememberInvitation: assign({
      form: ({ event }) => {
        assertEvent(event, 'invitation.send');
        return event.form;
      },
    }),
    rememberMember: assign({
      memberId: ({ event }) => {
        assertEvent(event, 'access.end');
        return event.memberId;
      },
    }),
    rememberFailure: assign(toFailure),
    forgetFailure: assign({ failure: undefined }),
    refreshTeam: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'team',
  context: { form: undefined, memberId: '', failure: undefined },
  initial: 'reading',
  states: {
    reading: {
      description: 'The owner reads who has access to the desk.',
      meta: { requirements: ['R-318'] },
      on: {
        'invitation.begin': 'inviting',
        'access.end': { target: 'confirmingEnd', actions: 'rememberMember' },
      },
    },
    inviting: {
      description: 'The owner enters name, address and role of a person.',
      meta: { says: ['team.inviteFailed'], requirements: ['R-318'] },
      on: {
        'invitation.send': {
          target: 'sendingInvitation',
          actions: ['rememberInvitation', 'forgetFailure'],
        },
        'invitation.cancel': { target: 'reading', actions: 'forgetFailure' },
      },
    },
    sendingInvitation: {
      description: 'The server gives access and mails the invitation.',
      tags: 'busy',
      meta: { calls: ['inviteMember'], requirements: ['R-318'] },
      invoke: {
        id: 'inviteMember',
        src: 'inviteMember',
        input: theForm,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['refreshTeam', say('team.invited', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'reading',
            actions: ['refreshTeam', say('team.inviteFailed', 'error')],
          },
          {
            target: 'inviting',
            actions: rememberFailure('team.inviteFailed'),
          },
        ],
        onError: {
          target: 'inviting',
          actions: [rememberFailure('team.inviteFailed'), 'refreshTeam'],
        },
      },
    },
    confirmingEnd: {
      description: 'The owner confirms that a person loses access.',
      meta: { requirements: ['R-318'] },
      on: { 'access.confirm': 'endingAccess', 'access.keep': 'reading' },
    },
    endingAccess: {
      description: 'The server ends the access and all sessions of the person.',
      tags: 'busy',
      meta: { calls: ['endAccess'], requirements: ['R-318'] },
      invoke: {
        id: 'endAccess',
        src: 'endAccess',
        input: theMember,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['refreshTeam', say('team.accessEnded', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'reading',
            actions: ['refreshTeam', say('endAccess.not_found', 'plain')],
          },
          {
            guard: refusedWith('last_owner'),
            target: 'reading',
            actions: say('endAccess.last_owner', 'error'),
          },
          { target: 'reading', actions: say('team.endFailed', 'error', 'below') },
        ],
        onError: {
          target: 'reading',
          actions: ['refreshTeam', say('team.endFailed', 'error')],
        },
      },
    },
  },
});

export type TeamActors = typeof ports;
export type TeamState = StateOf<typeof teamMachine>;
