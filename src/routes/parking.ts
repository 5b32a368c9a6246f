import { waitFor } from 'xstate';
import type { Actor } from 'xstate';
import type { Api } from '#api/index.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { sessionMachine } from '#machines/session.machine.ts';

/*
 * Sign in again, right here: a call that found its session ended waits while the dialog
 * signs the customer in, and is then made once more. For anybody else it keeps its refusal.
 */

type Session = Actor<typeof sessionMachine>;
type Calls = Record<string, (...input: never[]) => Promise<Outcome<unknown>>>;

/** The API with every call that needs a session parked while there is none. */
export function parkedBy(session: Session, api: Api): Api {
  const park = <Group extends Calls>(group: Group) => parked(session, group);
  return {
    ...api,
    profile: park(api.profile),
    application: park(api.application),
    upload: park(api.upload),
    cart: park(api.cart),
    bookmarks: park(api.bookmarks),
    checkout: park(api.checkout),
    orders: park(api.orders),
    updates: park(api.updates),
    quickFind: park(api.quickFind),
  };
}

function parked<Group extends Calls>(session: Session, group: Group): Group {
  const calls = Object.entries(group).map(([name, call]) => [
    name,
    async (...input: never[]) => {
      const outcome = await call(...input);
      const hasEnded = !outcome.ok && outcome.refusal.code === 'session_ended';
      return hasEnded && (await isRenewed(session)) ? call(...input) : outcome;
    },
  ]);
  return Object.fromEntries(calls) as Group;
}

const undecided = ['expired', 'renewing', 'confirmingLogoutEarly'] as const;

/** Resolves once it is decided: true when the same customer is back. */
async function isRenewed(session: Session): Promise<boolean> {
  const { user } = session.getSnapshot().context;
  const decided = await waitFor(
    session,
    (snapshot) => !undecided.some((state) => snapshot.matches(state)),
    { timeout: Infinity },
  );
  return decided.matches('signedIn') && decided.context.user?.id === user?.id;
}
