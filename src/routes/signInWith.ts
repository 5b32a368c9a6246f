import { rememberToken } from '#api/token.ts';
import { actorsFrom, tokenIn } from '#machines/port.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors } from '#machines/signIn.machine.ts';
import { notifier, reloadPage } from './notices.tsx';
import type { Portal } from './portal.ts';

/** The sign-in flow, on its page and in place. */
export function signInWith({ api, session }: Portal) {
  return signInMachine.provide({
    actors: actorsFrom<SignInActors>({
      signIn: api.signIn.signIn,
    }),
    actions: {
      notify: notifier(),
      rememberToken: ({ event }) => rememberToken(tokenIn(event)),
      reloadPage,
      resumeWork: () => session.send({ type: 'session.renew' }),
    },
  });
}
