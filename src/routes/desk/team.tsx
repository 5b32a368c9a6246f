import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invitationForm } from '#contract/team.ts';
import type { InvitationForm } from '#contract/team.ts';
import { teamMachine } from '#machines/team.machine.ts';
import type { TeamActors, TeamState } from '#machines/team.machine.ts';
import { toActors } from '#machines/port.ts';
import { desk, deskTeam as texts } from '#messages/desk.ts';
import { Button } from '#ui/parts/Button.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { DeskPlaceholder } from '#ui/screens/desk/DeskPlaceholder.tsx';
import { Invitation, TeamScreen } from '#ui/screens/desk/TeamScreen.tsx';
import { useBanner } from '#routes/flow/banners.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { useSession } from '#routes/portal/session.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { fieldErrors } from '#routes/visitors/fieldErrors.ts';
import { useDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { hideMember, refreshTeam } from './queries.ts';

/** /desk/team: owners invite people and end access; others learn of nothing there. */
export function TeamPage() {
  usePageTitle(desk.team);
  const { user } = useSession();
  if (user?.role === 'OWNER') return <Team />;
  return (
    <DeskPlaceholder title={desk.team} loading={texts.loading} failure={undefined} isUnknown />
  );
}

function Team() {
  const theDesk = useDesk();
  const [snapshot, send, actor] = useFlow(provideTeam(theDesk));
  const banner = useBanner(actor);
  const { data, isError, isFetching, refetch } = useQuery(theDesk.queries.team());
  const failed = isError
    ? { text: texts.failed, isRetrying: isFetching, onRetry: () => void refetch() }
    : undefined;
  const { memberId, failure } = snapshot.context;
  const leaving = data?.find(({ id }) => id === memberId);

  const button = () => (
    <Inline>
      <Button icon="plus" onPress={() => send({ type: 'invitation.begin' })}>
        {texts.invite}
      </Button>
    </Inline>
  );
  const form = (isBusy: boolean) => (
    <Invitation
      failure={failure && failureText(failure)}
      isBusy={isBusy}
      check={(values) => fieldErrors(invitationForm, values)}
      onSend={(values) => send({ type: 'invitation.send', form: values as InvitationForm })}
      onCancel={() => send({ type: 'invitation.cancel' })}
    />
  );
  const ending = (isBusy: boolean) => (
    <>
      {button()}
      <ConfirmDialog
        isOpen
        title={texts.endTitle(leaving?.name ?? '')}
        message={texts.endHint}
        confirmLabel={texts.end}
        isBusy={isBusy}
        onConfirm={() => send({ type: 'access.confirm' })}
        onCancel={() => send({ type: 'access.keep' })}
      />
    </>
  );
  const screens = {
    reading: button,
    inviting: () => form(false),
    sendingInvitation: () => form(true),
    confirmingEnd: () => ending(false),
    endingAccess: () => ending(true),
  } satisfies Record<TeamState, () => ReactNode>;
  const isInviting = snapshot.matches('inviting') || snapshot.matches('sendingInvitation');
  return (
    <TeamScreen
      members={data}
      failure={failed}
      banner={banner}
      invitation={screens[snapshot.value]()}
      onEnd={isInviting ? undefined : ({ id }) => send({ type: 'access.end', memberId: id })}
    />
  );
}

function provideTeam({ api, cache }: Desk) {
  return teamMachine.provide({
    actors: toActors<TeamActors>({
      inviteMember: api.team.inviteMember,
      async endAccess(member, signal) {
        const outcome = await api.team.endAccess(member, signal);
        if (outcome.ok) hideMember(cache, member.memberId);
        return outcome;
      },
    }),
    actions: { notify: createNotify(), refreshTeam: () => refreshTeam(cache) },
  });
}
