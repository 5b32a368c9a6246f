import {
  changePassword,
  deleteAccount,
  exportData,
  readProfile,
  updateProfile,
} from '#contract/profile.ts';
import type { AccountDeletionForm, PasswordChangeForm, ProfileForm } from '#contract/profile.ts';
import type { Call } from './client.ts';
import { whereOffered } from './offered.ts';

export function profileApi(call: Call) {
  return {
    /** The own account (spec §7 Users). */
    readProfile: (id: string, signal?: AbortSignal) =>
      call(readProfile, { params: { id }, signal }),
    /** Changes the own account (spec §7 Users). */
    updateProfile: (id: string, form: ProfileForm, signal?: AbortSignal) =>
      call(updateProfile, { params: { id }, body: form, signal }),
    /** Changes the own password and ends all other sessions (beyond §7, R-184). */
    changePassword: (id: string, form: PasswordChangeForm, signal?: AbortSignal) =>
      whereOffered(call(changePassword, { params: { id }, body: form, signal })),
    /** Everything that is kept about the customer (beyond §7, R-185). */
    exportData: (id: string, signal?: AbortSignal) =>
      whereOffered(call(exportData, { params: { id }, signal })),
    /** Deletes the own account; orders stay without personal data (beyond §7, R-185). */
    deleteAccount: (id: string, form: AccountDeletionForm, signal?: AbortSignal) =>
      whereOffered(call(deleteAccount, { params: { id }, body: form, signal })),
  };
}
