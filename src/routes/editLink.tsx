import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { waitFor } from 'xstate';
import { accepted } from '#contract/outcome.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import type { EditLinkActors, EditLinkState } from '#machines/editLink.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { editLinkMessages, messages } from '#messages';
import { LinkEndedScreen, OtherAccountScreen } from '#ui/screens/editLink/EditLinkScreens.tsx';
import { CheckingScreen } from '#ui/screens/shell/CheckingScreen.tsx';
import { Layout } from '#ui/screens/shell/Layout.tsx';
import { PlainBar } from '#ui/screens/shell/PlainBar.tsx';
import { UnreachableScreen } from '#ui/screens/shell/UnreachableScreen.tsx';
import { ApplicationForm } from './application/ApplicationForm.tsx';
import { useFlow } from './flow.ts';
import { linkToken, storeLinkToken } from './linkToken.ts';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { useSession } from './session.tsx';
import { SignInAgain } from './signInAgain.tsx';

/** /edit-application/{id}: outside the guard, opened by a link that carries a token (spec §2). */
export function Component() {
  const { id = '' } = useParams();
  const portal = usePortal();
  const { state: session, user } = useSession();
  const [isOffered] = useState(() => linkToken() !== undefined);
  const [snapshot, send] = useFlow(editLinkWith(portal), { input: { isOffered } });
  const { owners } = snapshot.context;
  useEffect(() => send({ type: 'link.open' }), [send]);

  const waiting = () => <CheckingScreen />;
  const unreachable = () => <UnreachableScreen onRetry={() => send({ type: 'link.retry' })} />;
  const asking = () => (
    <OtherAccountScreen
      linkEmail={owners?.link.email ?? ''}
      currentEmail={owners?.current?.email ?? ''}
      onAccept={() => send({ type: 'link.accept' })}
      onDecline={() => send({ type: 'link.decline' })}
    />
  );
  const ended = () => (
    <LinkEndedScreen
      message={messages['link.ended']}
      onHome={() => send({ type: 'link.decline' })}
    />
  );
  const application = () => (
    <Layout topBar={<PlainBar note={user && `Editing as ${user.email}`} />}>
      <ApplicationForm
        key={id}
        applicationId={id}
        entrance="link"
        wording={editLinkMessages}
        elsewhere={paths.home}
        afterRefusedLoad={paths.home}
      />
      {session === 'expired' ? <SignInAgain /> : null}
    </Layout>
  );
  const home = () => <Navigate to={paths.home} replace />;
  const screens = {
    closed: waiting,
    readingOwners: waiting,
    asking,
    unreachable,
    linkEnded: ended,
    editing: application,
    switching: waiting,
    declined: home,
  } satisfies Record<EditLinkState, () => ReactNode>;
  return screens[snapshot.value]();
}

function editLinkWith({ api, session }: Portal) {
  let stored: Promise<void> | undefined;
  return editLinkMachine.provide({
    actors: actorsFrom<EditLinkActors>({
      async readOwners(_, signal) {
        const [owner, settled] = await Promise.all([
          api.session.readOwner(linkToken() ?? '', signal),
          waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity }),
        ]);
        return owner.ok ? accepted({ link: owner.value, current: settled.context.user }) : owner;
      },
    }),
    actions: {
      storeLinkToken() {
        stored = storeLinkToken();
      },
      reloadPage: () => void stored?.then(() => location.reload()),
    },
  });
}
