import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Refusal } from '#contract/outcome.ts';
import { profileForm } from '#contract/profile.ts';
import { cleanEmail } from '#contract/typedText.ts';
import type { User } from '#contract/user.ts';
import { toActors, readAnswer, readValue } from '#machines/port.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import type { ProfileActors, ProfileState } from '#machines/profile.machine.ts';
import { oneTimeCode as codeTexts } from '#messages/visitor.ts';
import { profile as texts } from '#messages/profile.ts';
import { signedIn } from '#messages/frame.ts';
import type { FormHandle } from '#ui/parts/Form.tsx';
import { ProfileEditor } from '#ui/screens/profile/ProfileEditor.tsx';
import {
  ProfilePlaceholder,
  ProfileScreen,
  ProfileUnavailable,
} from '#ui/screens/profile/ProfileScreen.tsx';
import { downloadFile } from '#routes/device/downloadFile.ts';
import { countries } from '#routes/visitors/countries.ts';
import { fieldErrors } from '#routes/visitors/fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { OneTimeCode, provideOneTimeCode, useIsSending } from '#routes/visitors/oneTimeCode.tsx';
import { LeaveQuestion } from '#routes/portal/leaveQuestion.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { AccountData } from './AccountData.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import { asOutcome } from '#routes/portal/queries.ts';
import { useSession } from '#routes/portal/session.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { SupportAddress } from '#ui/parts/SupportAddress.tsx';
import { SupportCode } from '#routes/supportCode/supportCode.tsx';
import { focusHeading, usePageTitle } from '#routes/portal/usePageTitle.ts';

/** /profile: the customer's account, to view and edit (spec §2 Profile). */
export function Component() {
  const { user } = useSession();
  return user ? <Profile key={user.id} userId={user.id} /> : null;
}

function Profile({ userId }: { userId: string }) {
  const portal = usePortal();
  const { supportEmail } = portal.settings.seller;
  const [allCountries] = useState(countries);
  const [snapshot, send, actor] = useFlow(provideProfile(portal), { input: { userId } });
  const banner = useBanner(actor);
  const { refusal, offersExport } = snapshot.context;
  const { oneTimeCode } = snapshot.children;
  const isSending = useIsSending(oneTimeCode);
  const { data: user } = useQuery({
    ...portal.queries.profile(userId),
    // Editing starts from the latest data; a form in progress must not change.
    enabled: snapshot.matches('viewing'),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });
  const errors = useMemo(() => readErrors(refusal), [refusal]);
  const form = useRef<FormHandle>(null);
  const [isPasswordChanging, setPasswordChanging] = useState(false);
  useEffect(() => send({ type: 'profile.open' }), [send]);

  const placeholder = () => <ProfilePlaceholder />;
  const unavailable = () => (
    <ProfileUnavailable
      failure={{ text: texts.unread, hasToast: true, onRetry: () => send({ type: 'load.retry' }) }}
    />
  );
  const account = (isExporting: boolean) =>
    user ? (
      <ProfileScreen
        user={user}
        country={allCountries.find(({ name }) => name === user.country)?.label ?? user.country}
        canEdit={!isExporting && !isPasswordChanging}
        password={<PasswordChange user={user} onRunning={setPasswordChanging} />}
        data={
          <AccountData
            user={user}
            isExporting={isExporting}
            offersExport={offersExport}
            banner={banner}
            onExport={() => send({ type: 'data.export' })}
          />
        }
        help={
          <Stack space="medium">
            {supportEmail ? (
              <p>
                <SupportAddress email={supportEmail} />
              </p>
            ) : null}
            <SupportCode />
          </Stack>
        }
        onEdit={() => send({ type: 'profile.edit' })}
      />
    ) : null;
  const editor = (busyLabel?: string) =>
    user ? (
      <ProfileEditor
        ref={form}
        user={user}
        countries={allCountries}
        busyLabel={busyLabel}
        errors={errors}
        banner={banner}
        check={(values) => fieldErrors(profileForm, values)}
        onSubmit={(values) =>
          send({ type: 'profile.submit', form: { ...values, email: cleanEmail(values.email) } })
        }
        onCancel={() => send({ type: 'edit.cancel' })}
      />
    ) : null;
  const screens = {
    closed: placeholder,
    loadingProfile: placeholder,
    loadFailed: unavailable,
    viewing: () => account(false),
    exportingData: () => account(true),
    editing: () => editor(),
    savingProfile: () => editor(texts.saving),
    verifyingEmail: () => editor(isSending ? codeTexts.sending : undefined),
  } satisfies Record<ProfileState, () => ReactNode>;
  const isEditing = editorStates.includes(snapshot.value);
  useAccountPage(isEditing);

  return (
    <>
      {screens[snapshot.value]()}
      {isEditing ? (
        <LeaveQuestion
          message={texts.leaveProfile}
          hasUnsaved={() => form.current?.isEdited() === true}
        />
      ) : null}
      <OneTimeCode actor={oneTimeCode} hint={texts.codeHint} />
    </>
  );
}

const editorStates: readonly ProfileState[] = ['editing', 'savingProfile', 'verifyingEmail'];

/** Announces viewing and editing as separate pages to screen readers. */
function useAccountPage(isEditing: boolean): void {
  const wasEditing = useRef(isEditing);
  usePageTitle(isEditing ? texts.edit : signedIn.profile);
  useEffect(() => {
    if (wasEditing.current !== isEditing) {
      scrollTo(0, 0);
      focusHeading();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
}

function readErrors(refusal: Refusal | undefined): Record<string, string> | undefined {
  if (refusal?.code === 'account_exists' && refusal.message) return { email: refusal.message };
  return refusal?.errors;
}

function provideProfile({ api, cache, changed, queries, session }: Portal) {
  const actors = toActors<ProfileActors>({
    loadProfile: ({ userId }) => asOutcome(cache.fetchQuery(queries.profile(userId))),
    async saveProfile(input, signal) {
      const saved = api.profile.updateProfile(input, signal);
      // A save whose answer was lost may have succeeded.
      saved.catch(() => void changed('profile'));
      const outcome = await saved;
      if (outcome.ok) {
        void changed('profile');
        cache.setQueryData(queries.profile(input.userId).queryKey, outcome.value);
      }
      return outcome;
    },
    exportData: api.profile.exportData,
  });
  return profileMachine.provide({
    actors: { ...actors, oneTimeCode: provideOneTimeCode(api) },
    actions: {
      notify: createNotify(),
      updateSession({ event }) {
        const answer = readAnswer(event);
        if (answer?.ok) session.send({ type: 'user.changed', user: answer.value as User });
      },
      downloadData: ({ event }) =>
        downloadFile('account-data.json', toJsonFile(readValue(actors.exportData, event))),
    },
  });
}

function toJsonFile(value: unknown): Blob {
  return new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
}
