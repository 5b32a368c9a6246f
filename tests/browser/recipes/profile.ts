import { readFile } from 'node:fs/promises';
import type { profileMachine } from '#machines/profile.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { createAddress, getOwner, signUp, readToken } from '#tests/browser/customer.ts';
import { fetchData, expect } from '#tests/browser/portal.ts';
import { profileScript } from '#tests/machines/scripts/profile.ts';
import { getDetails, typeDetails } from './account.ts';
import { proofAnswers, proofBreaksTo, proofs } from './codes.ts';
import { sentAutomatically, leftBeforeShown, leftBeforeCalls } from './reasons.ts';

const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Edit profile' });
const button = ({ page }: TestPage, name: string) =>
  page.getByRole('button', { name, exact: true });

/** The profile on the server, without the time of its last change. */
async function storedProfile({ page }: TestPage): Promise<string> {
  const { updatedAt: _, ...profile } = (await getOwner(page, await readToken(page))) ?? {};
  return JSON.stringify(profile);
}

/** The server has exactly what was saved last. */
async function isSaved(testPage: TestPage): Promise<void> {
  const stored = await storedProfile(testPage);
  expect(JSON.parse(stored), 'the stored profile').toEqual(JSON.parse(testPage.notes.saved ?? ''));
}

interface Exported {
  account: object;
  exportedAt: string;
  sessions: unknown[];
}

/** The file has the profile as saved last, and the rest as the server exports it. */
async function isExported({ page, notes }: TestPage): Promise<void> {
  const saved = JSON.parse(notes.saved ?? '') as { id: string };
  const path = `/api/user/${saved.id}/export`;
  const { exportedAt: _, sessions, ...expected } = await fetchData<Exported>(page, 'GET', path);
  const exported = JSON.parse(await readFile(notes.exported ?? '', 'utf8')) as Exported;
  expect(exported, 'the exported data').toMatchObject(expected);
  expect(exported.account, 'the exported account').toMatchObject(saved);
  expect(exported.sessions, 'the exported sessions').toHaveLength(sessions.length);
}

export const profileRecipe = defineRecipe<typeof profileMachine>({
  script: {
    ...profileScript,
    openings: { 'a signed-in customer': [{ kind: 'event', event: { type: 'profile.open' } }] },
    outcomes: { ...profileScript.outcomes, oneTimeCode: proofs },
  },
  starts: {
    async 'a signed-in customer'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      notes.saved = await storedProfile(testPage);
      await page.goto('/profile');
    },
  },
  events: {
    async 'profile.edit'(testPage) {
      delete testPage.notes.exported;
      await button(testPage, 'Edit profile').click();
    },
    async 'profile.submit'(testPage, { ending }) {
      const { notes } = testPage;
      const isNew = ending === 'refused email_unverified';
      notes.newEmail = isNew ? createAddress() : (notes.email ?? '');
      const time = Number(notes.time ?? 0) + 1;
      const typed = { ...getDetails(time), username: `asha ${time}`, email: notes.newEmail };
      Object.assign(notes, { time: String(time), typed: JSON.stringify(typed) });
      await typeDetails(form(testPage), typed);
      await form(testPage).getByRole('button', { name: 'Save changes' }).click();
    },
  },
  around: ['sendCode'],
  answers: {
    oneTimeCode: proofAnswers('newEmail'),
    loadProfile: {
      'refused not_found': (testPage) => testPage.passRedirected('/api/user/another'),
    },
    saveProfile: {
      async accepted(testPage) {
        const { notes } = testPage;
        notes.email = notes.newEmail ?? '';
        const [saved, typed] = [notes.saved, notes.typed].map((text = '{}') => JSON.parse(text));
        notes.saved = JSON.stringify({ ...saved, ...typed });
        await testPage.pass();
      },
      async 'refused email_unverified'(testPage) {
        // If the code was verified already, this simulates another tab that used up the proof.
        await testPage.page.context().clearCookies();
        await testPage.pass();
      },
      'refused input_invalid': (testPage) => testPage.passChanged({ mobile: '12345' }),
    },
    exportData: {
      async accepted(testPage) {
        const downloading = testPage.page.waitForEvent('download');
        await testPage.pass();
        testPage.notes.exported = await (await downloading).path();
      },
      'refused not_found': (testPage) => testPage.passRedirected('/api/user/another/export'),
    },
  },
  controls: {
    'profile.open': sentAutomatically,
    'load.retry': (testPage) => button(testPage, 'Try again'),
    'profile.edit': (testPage) => button(testPage, 'Edit profile'),
    'profile.submit': (testPage) => form(testPage).getByRole('button', { name: 'Save changes' }),
    'edit.cancel': (testPage) => form(testPage).getByRole('button', { name: 'Cancel' }),
    'data.export': (testPage) => button(testPage, 'Export my data'),
  },
  screens: {
    closed: leftBeforeShown,
    loadingProfile: ({ page }) => page.getByRole('main').getByText('Loading your profile'),
    viewing: ({ page }) => page.getByRole('region', { name: 'Personal information' }),
    editing: form,
    savingProfile: (testPage) => button(testPage, 'Saving...'),
    verifyingEmail: (testPage) => button(testPage, 'Sending OTP...'),
    exportingData: (testPage) => button(testPage, 'Exporting...'),
    loadFailed: ({ page }) =>
      page.getByRole('heading', { name: 'Your profile could not be loaded.' }),
  },
  truth: {
    closed: leftBeforeCalls,
    loadingProfile: isSaved,
    async viewing(testPage) {
      await isSaved(testPage);
      if (testPage.notes.exported) await isExported(testPage);
    },
    editing: isSaved,
    savingProfile: isSaved,
    verifyingEmail: isSaved,
    exportingData: isSaved,
    loadFailed: isSaved,
  },
  outOfReach: proofBreaksTo('editing'),
});
