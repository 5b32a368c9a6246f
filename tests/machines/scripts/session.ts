import { user } from '#contract/user.ts';
import type { User } from '#contract/user.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { after, always, begins, conditionsOf, inState, never } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const ashasProfile = {
  username: 'ashaverma',
  fullName: 'Asha Verma',
  email: 'asha@example.com',
  mobile: '9876543210',
  companyName: 'Verma Textiles',
  jobTitle: 'Owner',
  country: 'India',
  gstNo: '',
} as const;

export const asha: User = {
  ...ashasProfile,
  id: '7',
  role: 'USER',
  isActive: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  agreeToTerms: true,
};

/** The same customer with the session of a link, which covers a single application. */
export const ashasLink: User = { ...asha, linkedApplicationId: '11' };

const that = conditionsOf<typeof sessionMachine>();

export const sessionScript = definePortalScript({
  machine: sessionMachine,
  starts: { 'a stored token': { hasToken: true }, 'no token': { hasToken: false } },
  events: [
    { type: 'connection.retry' },
    { type: 'session.expired' },
    { type: 'session.renew' },
    { type: 'logout.ask' },
    { type: 'logout.cancel' },
    { type: 'logout.confirm' },
    { type: 'logout.announced' },
    { type: 'user.changed', user: { ...asha, fullName: 'Asha Rao' } },
  ],
  outcomes: {
    readSession: [
      accepted(asha),
      accepted(ashasLink),
      refused('session_ended'),
      refused('cross_site'),
      refused('too_often'),
      new Error('offline'),
    ],
    renewSession: [
      accepted(asha),
      accepted({ ...asha, id: '8', email: 'ravi@example.com' }),
      accepted(ashasLink),
      refused('session_ended'),
      new Error('offline'),
    ],
    signOut: [accepted(null), refused('not_found'), new Error('offline')],
  },
  project: ({ user, hasToken }) => [user?.id, user?.linkedApplicationId, hasToken],
  generate: (draw) => ({
    outcomes: {
      readSession: [accepted(drawPayload(user, draw))],
      renewSession: [accepted(drawPayload(user, draw))],
    },
  }),
  properties: [
    always(
      that(
        'a signed-in customer is known',
        ({ snapshot }) => !snapshot.hasTag('signedIn') || snapshot.context.user !== undefined,
      ),
    ),
    always(
      that(
        'no customer is known when signed out',
        ({ snapshot }) => !snapshot.matches('signedOut') || snapshot.context.user === undefined,
      ),
    ),
    after(begins('signOut'), never(inState('signedIn')), begins('readSession')),
  ],
});
