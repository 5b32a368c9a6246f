import { readProfile, updateProfile } from '#contract/profile.ts';
import type { ProfileForm } from '#contract/profile.ts';
import type { Call } from './client.ts';

export function profileApi(call: Call) {
  return {
    /** The own account (spec §7 Users). */
    readProfile: (id: string, signal?: AbortSignal) =>
      call(readProfile, { params: { id }, signal }),
    /** Changes the own account (spec §7 Users). */
    updateProfile: (id: string, form: ProfileForm, signal?: AbortSignal) =>
      call(updateProfile, { params: { id }, body: form, signal }),
  };
}
