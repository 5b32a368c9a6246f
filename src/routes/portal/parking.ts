import { waitFor } from 'xstate';
import type { Actor } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { sessionMachine } from '#machines/session.machine.ts';

/*
 * Sign in again in place: a call whose session has ended waits while the dialog signs the customer
 * in, and is then repeated. If another customer signs in, the call stays refused.
 */

type Session = Actor<typeof sessionMachine>;
type Call = (...args: never[]) => Promise<Outcome<unknown>>;
type Journeys = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/**
 * Wraps the API so that calls that need a session are parked while there is none, except calls that
 * read or end the session itself.
 */
export function parkCalls<Calls extends Journeys>(
  session: Session,
  api: Calls,
  endpoints: Endpoints = contract,
): Calls {
  const journeys = Object.entries(api).map(([journey, calls]) => [
    journey,
    journey === 'session' ? calls : parkJourney(session, endpoints[journey] ?? {}, calls),
  ]);
  return Object.fromEntries(journeys) as Calls;
}

function parkJourney(
  session: Session,
  endpoints: Readonly<Record<string, Endpoint>>,
  calls: Readonly<Record<string, Call>>,
) {
  const parkedCalls = Object.entries(calls).map(([name, call]): [string, Call] => [
    name,
    endpoints[name]?.access === 'session' ? parkCall(session, call) : call,
  ]);
  return Object.fromEntries(parkedCalls);
}

function parkCall(session: Session, call: Call): Call {
  return async (...args) => {
    const outcome = await call(...args);
    const hasEnded = !outcome.ok && outcome.refusal.code === 'session_ended';
    return hasEnded && (await isRenewed(session)) ? call(...args) : outcome;
  };
}

const undecided = ['expired', 'renewing', 'confirmingLogoutEarly'] as const;

/** Resolves with true once the same customer is back, else with false. */
async function isRenewed(session: Session): Promise<boolean> {
  const { user } = session.getSnapshot().context;
  const decided = await waitFor(
    session,
    (snapshot) => !undecided.some((state) => snapshot.matches(state)),
    { timeout: Infinity },
  );
  return decided.matches('signedIn') && decided.context.user?.id === user?.id;
}
