import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { waitFor } from 'xstate';
import { accepted, refused } from '#contract/outcome.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import type { EditLinkActors, EditLinkState } from '#machines/editLink.machine.ts';
import { toActors } from '#machines/port.ts';
import { editLinkMessages, messages } from '#messages';
import { editLink as texts } from '#messages/application.ts';
import { LinkEndedScreen, OtherAccountScreen } from '#ui/screens/editLink/EditLinkScreens.tsx';
import { CheckingScreen, UnreachableScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { Layout } from '#ui/screens/shell/Page.tsx';
import { PlainBar } from '#ui/screens/shell/PlainBar.tsx';
import { ApplicationForm } from './application.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { storeLinkToken } from '#routes/portal/linkToken.ts';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { SignInAgain } from '#routes/app/signInAgain.tsx';

/** /edit-application/{id}: outside the sign-in guard, opened by a link with a token (spec §2). */
export function Component() {
  const { id = '' } = useParams();
  const portal = usePortal();
  const { state: session, user, isSignedIn, send: sendToSession } = useSession();
  const { token } = portal.editLink;
  const [snapshot, send] = useFlow(provideEditLink(portal), { input: { token } });
  const { owners } = snapshot.context;
  useEffect(() => send({ type: 'link.open' }), [send]);

  const waiting = () => <CheckingScreen />;
  const unreachable = () => (
    <UnreachableScreen
      onRetry={() => {
        sendToSession({ type: 'connection.retry' });
        send({ type: 'link.retry' });
      }}
    />
  );
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
      isSignedIn={isSignedIn}
      onHome={() => send({ type: 'link.decline' })}
    />
  );
  const application = () => (
    <Layout topBar={<PlainBar note={user && texts.editingAs(user.email)} />}>
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

function provideEditLink({ api, session, editLink: { offered } }: Portal) {
  return editLinkMachine.provide({
    actors: toActors<EditLinkActors>({
      async readOwners(_, signal) {
        const [owner, snapshot] = await Promise.all([
          offered && api.session.readSession(undefined, signal, { token: offered }),
          waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity, signal }),
        ]);
        const { user: current } = snapshot.context;
        if (snapshot.matches('unreachable'))
          throw new Error('Could not find out who is signed in.');
        if (owner) return owner.ok ? accepted({ link: owner.value, current }) : owner;
        return current ? accepted({ link: current, current }) : refused('session_ended');
      },
    }),
    actions: {
      async switchSession() {
        const { user } = session.getSnapshot().context;
        if (offered) await storeLinkToken(offered, Boolean(user?.linkedApplicationId));
        location.reload();
      },
    },
  });
}
