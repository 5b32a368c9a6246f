import { storeToken } from '#api/token.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { toActors } from '#machines/port.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors } from '#machines/signIn.machine.ts';
import { signIn as texts } from '#messages/visitor.ts';
import { createNotify, reloadPage } from '#routes/flow/toasts.tsx';
import type { Visitor } from '#routes/portal/visitor.ts';

/** Stores the token; refused if storage is blocked or full. */
export async function keepToken(token: string) {
  return storeToken(token) ? accepted(null) : refused('storage_blocked');
}

/** The sign-in flow, for its page and for the dialog over a page. */
export function provideSignIn({ api, session }: Visitor) {
  return signInMachine.provide({
    actors: toActors<SignInActors>({
      signIn: api.signIn.signIn,
      keepToken,
    }),
    actions: {
      notify: createNotify({}, { 'signIn.failed': texts.failedHelp }),
      reloadPage,
      resumeWork: () => session.send({ type: 'session.renew' }),
    },
  });
}
