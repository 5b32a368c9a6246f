import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '#contract/fields.ts';
import { profileForm } from '#contract/profile.ts';
import type { ProfileForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { messages } from '#messages';
import { ProfileEditor, ProfileScreen } from '#ui/screens/profile/ProfileScreen.tsx';
import { countries } from './countries.ts';
import { show } from './notices.ts';
import { usePortal } from './portal.ts';
import { useSession } from './session.tsx';
import { usePage } from './usePage.ts';

/** /profile: the own account, to view and to edit (spec §2 Profile). */
export function Component() {
  usePage('Profile');
  const { user } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  if (!user) return null;
  return isEditing ? (
    <Editor user={user} onDone={() => setIsEditing(false)} />
  ) : (
    <ProfileScreen user={user} onEdit={() => setIsEditing(true)} />
  );
}

function Editor({ user, onDone }: { user: User; onDone(): void }) {
  const { api, session } = usePortal();
  const [allCountries] = useState(countries);
  const update = useMutation({
    mutationFn: (form: ProfileForm) => api.profile.updateProfile(user.id, form),
    onSuccess(outcome) {
      if (outcome.ok) {
        session.send({ type: 'user.changed', user: outcome.value });
        show({ tone: 'success', text: messages['profile.updated'] });
        onDone();
      } else {
        const text = outcome.refusal.message ?? messages['profile.updateFailed'];
        show({ tone: 'error', text });
      }
    },
    onError: () => show({ tone: 'error', text: messages['profile.updateFailed'] }),
  });
  const refusal = update.data?.ok === false ? update.data.refusal : undefined;
  return (
    <ProfileEditor
      user={user}
      countries={allCountries}
      isBusy={update.isPending}
      errors={refusal?.errors}
      check={(values) => fieldErrors(profileForm, values)}
      onSubmit={(values) => update.mutate(values)}
      onCancel={onDone}
    />
  );
}
