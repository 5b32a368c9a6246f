import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { exportData, ProfileForm, readProfile, updateProfile } from '#contract/profile.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from './oneTimeCode.machine.ts';
import {
  effect,
  endedAs,
  endingGuard,
  isAccepted,
  isRefusedWith,
  callPort,
  refusalGuard,
  readRefusal,
  say,
  requireValue,
} from './port.ts';

/*
 * A customer views, edits or exports their account (spec §2 Profile, §5 Profile edit). Starts
 * closed and never ends; a failure leads back to `viewing` or, with all input preserved, to
 * `editing`. The account itself stays in the query cache of the ports.
 */

interface Input {
  userId: string;
}

interface Context {
  userId: string;
  /** The form that the customer last tried to save. */
  form: ProfileForm | undefined;
  /** The address that was proved for this attempt to save. */
  provedEmail: string | undefined;
  /** Why the last attempt was refused, with sentences by field. */
  refusal: Refusal | undefined;
  /** False once the back end answered that it offers no export. */
  offersExport: boolean;
}

type Event =
  | { type: 'profile.open' }
  | { type: 'load.retry' }
  | { type: 'profile.edit' }
  | { type: 'profile.submit'; form: ProfileForm }
  | { type: 'edit.cancel' }
  | { type: 'data.export' };

const ports = {
  loadProfile: callPort<typeof readProfile>('loadProfile'),
  saveProfile: callPort<typeof updateProfile>('saveProfile'),
  exportData: callPort<typeof exportData>('exportData'),
};

const theUser = ({ context }: { context: Context }) => ({ userId: context.userId });

const theProfile = ({ context }: { context: Context }) => ({
  userId: context.userId,
  ...requireValue(context.form),
});

const theNewAddress = ({ context }: { context: Context }) => ({
  email: theProfile({ context }).email,
  purpose: 'verify_email' as const,
});

export const profileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: { ...ports, oneTimeCode: oneTimeCodeMachine },
  guards: {
    exportIsOffered: ({ context }) => context.offersExport,
    accepted: ({ event }) => isAccepted(event),
    refusedUnproved: ({ context, event }) =>
      isRefusedWith(event, 'email_unverified') && context.provedEmail === undefined,
    exportRefusedWith: refusalGuard<RefusalCode<typeof exportData>>(),
    endedAs: endingGuard<OneTimeCodeOutput['result']>(),
  },
  actions: {
    rememberForm: assign({
      form: ({ event }) => {
        assertEvent(event, 'profile.submit');
        return event.form;
      },
      provedEmail: undefined,
    }),
    forgetForm: assign({ form: undefined, provedEmail: undefined }),
    rememberProof: assign({ provedEmail: ({ context }) => context.form?.email }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    forgetRefusal: assign({ refusal: undefined }),
    withdrawExport: assign({ offersExport: false }),
    updateSession: effect(),
    downloadData: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    userId: input.userId,
    form: undefined,
    provedEmail: undefined,
    refusal: undefined,
    offersExport: true,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The profile is not open yet.',
      meta: { requirements: ['R-180'] },
      on: { 'profile.open': 'loadingProfile' },
    },
    loadingProfile: {
      description: "The customer's account is loading.",
      tags: 'busy',
      meta: {
        calls: ['readProfile'],
        requirements: ['R-180', 'R-182'],
      },
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: theUser,
        onDone: [
          { guard: 'accepted', target: 'viewing', actions: 'updateSession' },
          { target: 'loadFailed', actions: say('profile.loadFailed', 'error') },
        ],
        onError: { target: 'loadFailed', actions: say('profile.loadFailed', 'error') },
      },
    },
    viewing: {
      description: 'The customer reads their personal, business and account details.',
      meta: { requirements: ['R-180', 'R-185'] },
      on: {
        'profile.edit': 'editing',
        'data.export': { guard: 'exportIsOffered', target: 'exportingData' },
      },
    },
    editing: {
      description: 'The customer edits personal and professional information.',
      meta: { requirements: ['R-180', 'R-181'] },
      on: {
        'profile.submit': { target: 'savingProfile', actions: ['rememberForm', 'forgetRefusal'] },
        'edit.cancel': { target: 'viewing', actions: ['forgetForm', 'forgetRefusal'] },
      },
    },
    savingProfile: {
      description: 'The server saves the account; a new e-mail may need a code first.',
      tags: 'busy',
      meta: {
        calls: ['updateProfile'],
        requirements: ['R-181', 'R-182', 'R-183', 'S-15'],
      },
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: theProfile,
        onDone: [
          {
            guard: 'accepted',
            target: 'viewing',
            actions: ['forgetForm', 'updateSession', say('profile.updated', 'success')],
          },
          { guard: 'refusedUnproved', target: 'verifyingEmail' },
          {
            target: 'editing',
            actions: ['rememberRefusal', say('profile.updateFailed', 'error', 'instead')],
          },
        ],
        onError: { target: 'editing', actions: say('profile.updateFailed', 'error', 'instead') },
      },
    },
    verifyingEmail: {
      description: 'The server asked for proof; a mailed code proves the new address.',
      meta: { requirements: ['R-183', 'R-010', 'R-190'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: theNewAddress,
        onDone: [
          { guard: endedAs('verified'), target: 'savingProfile', actions: 'rememberProof' },
          { target: 'editing', actions: 'rememberRefusal' },
        ],
        onError: 'editing',
      },
    },
    exportingData: {
      description: 'All data about the customer is collected into one file.',
      tags: 'busy',
      meta: {
        calls: ['exportData'],
        requirements: ['R-185', 'S-05'],
      },
      invoke: {
        id: 'exportData',
        src: 'exportData',
        input: theUser,
        onDone: [
          {
            guard: 'accepted',
            target: 'viewing',
            actions: ['downloadData', say('export.done', 'success')],
          },
          {
            guard: { type: 'exportRefusedWith', params: { code: 'not_found' } },
            target: 'viewing',
            actions: ['withdrawExport', say('export.notOffered', 'plain')],
          },
          { target: 'viewing', actions: say('export.failed', 'error', 'instead') },
        ],
        onError: { target: 'viewing', actions: say('export.failed', 'error', 'instead') },
      },
    },
    loadFailed: {
      description: 'The account could not be read; the customer may try again.',
      meta: { says: ['profile.loadFailed'], requirements: ['R-182'] },
      on: { 'load.retry': 'loadingProfile' },
    },
  },
});

export type ProfileActors = typeof ports;
export type ProfileState = StateOf<typeof profileMachine>;
