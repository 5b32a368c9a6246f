import { rememberToken } from '#api/token.ts';
import { toActors, readToken } from '#machines/port.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors } from '#machines/signIn.machine.ts';
import { notifier, reloadPage } from './toasts.tsx';
import type { Visitor } from './visitor.ts';

/** The sign-in flow, on its page and in place. */
export function provideSignIn({ api, session }: Visitor) {
  return signInMachine.provide({
    actors: toActors<SignInActors>({
      signIn: api.signIn.signIn,
    }),
    actions: {
      notify: notifier(),
      rememberToken: ({ event }) => rememberToken(readToken(event)),
      reloadPage,
      resumeWork: () => session.send({ type: 'session.renew' }),
    },
  });
}
