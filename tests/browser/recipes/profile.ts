import { readFile } from 'node:fs/promises';
import type { profileMachine } from '#machines/profile.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { codeDialog, newAddress, getOwner, signUp, storedToken } from '#tests/browser/customer.ts';
import { askFor, expect } from '#tests/browser/portal.ts';
import { profileScript } from '#tests/machines/scripts/profile.ts';
import { getDetails, typeDetails } from './account.ts';
import { proofAnswers, proofBreaksTo, proofs } from './codes.ts';
import { byItself, leftAtOnce, nothingYet } from './reasons.ts';

const form = ({ page }: World) => page.getByRole('form', { name: 'Edit profile' });
const button = ({ page }: World, name: string) => page.getByRole('button', { name, exact: true });

/** What the server knows, without the moment when it learnt it. */
async function storedProfile({ page }: World): Promise<string> {
  const { updatedAt: _, ...profile } = (await getOwner(page, await storedToken(page))) ?? {};
  return JSON.stringify(profile);
}

/** What was saved last, and nothing else, is known at the server. */
async function isSaved(world: World): Promise<void> {
  const stored = await storedProfile(world);
  expect(JSON.parse(stored), 'the stored profile').toEqual(JSON.parse(world.notes.saved ?? ''));
}

interface Exported {
  account: object;
  exportedAt: string;
  sessions: unknown[];
}

/** The file holds what was saved last, and else what the server tells of this customer. */
async function isExported({ page, notes }: World): Promise<void> {
  const saved = JSON.parse(notes.saved ?? '') as { id: string };
  const path = `/api/user/${saved.id}/export`;
  const { exportedAt: _, sessions, ...kept } = await askFor<Exported>(page, 'GET', path);
  const exported = JSON.parse(await readFile(notes.exported ?? '', 'utf8')) as Exported;
  expect(exported, 'the exported data').toMatchObject(kept);
  expect(exported.account, 'the exported account').toMatchObject(saved);
  expect(exported.sessions, 'the exported sessions').toHaveLength(sessions.length);
}

export const profileRecipe = recipe<typeof profileMachine>({
  script: {
    ...profileScript,
    openings: { 'a signed-in customer': [{ kind: 'event', event: { type: 'profile.open' } }] },
    outcomes: { ...profileScript.outcomes, oneTimeCode: proofs },
  },
  starts: {
    async 'a signed-in customer'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      notes.saved = await storedProfile(world);
      await page.goto('/profile');
    },
  },
  events: {
    'load.retry': (world) => button(world, 'Try again').click(),
    async 'profile.edit'(world) {
      delete world.notes.exported;
      await button(world, 'Edit profile').click();
    },
    async 'profile.submit'(world, { ending }) {
      const { notes } = world;
      const isNew = ending === 'refused email_unverified';
      notes.newEmail = isNew ? newAddress() : (notes.email ?? '');
      const time = Number(notes.time ?? 0) + 1;
      const typed = { ...getDetails(time), username: `asha ${time}`, email: notes.newEmail };
      Object.assign(notes, { time: String(time), typed: JSON.stringify(typed) });
      await typeDetails(form(world), typed);
      await form(world).getByRole('button', { name: 'Save changes' }).click();
    },
    'edit.cancel': (world) => form(world).getByRole('button', { name: 'Cancel' }).click(),
    'data.export': (world) => button(world, 'Export my data').click(),
  },
  answers: {
    ...proofAnswers('verify_email', 'newEmail'),
    loadProfile: { 'refused not_found': (world) => world.passTo('/api/user/another') },
    saveProfile: {
      async accepted(world) {
        const { notes } = world;
        notes.email = notes.newEmail ?? '';
        const [saved, typed] = [notes.saved, notes.typed].map((text = '{}') => JSON.parse(text));
        notes.saved = JSON.stringify({ ...saved, ...typed });
        await world.pass();
      },
      async 'refused email_unverified'(world) {
        // Where the code was right already, another tab used up what it proved.
        await world.page.context().clearCookies();
        await world.pass();
      },
      'refused input_invalid': (world) => world.passWith({ mobile: '12345' }),
    },
    exportData: {
      async accepted(world) {
        const downloading = world.page.waitForEvent('download');
        await world.pass();
        world.notes.exported = await (await downloading).path();
      },
      'refused not_found': (world) => world.passTo('/api/user/another/export'),
    },
  },
  controls: {
    'profile.open': byItself,
    'load.retry': (world) => button(world, 'Try again'),
    'profile.edit': (world) => button(world, 'Edit profile'),
    'profile.submit': (world) => form(world).getByRole('button', { name: 'Save changes' }),
    'edit.cancel': (world) => form(world).getByRole('button', { name: 'Cancel' }),
    'data.export': (world) => button(world, 'Export my data'),
  },
  screens: {
    closed: leftAtOnce,
    loadingProfile: ({ page }) => page.getByRole('main').getByText('Loading your profile'),
    viewing: ({ page }) => page.getByRole('region', { name: 'Personal information' }),
    editing: form,
    savingProfile: (world) => button(world, 'Saving...'),
    sendingCode: (world) => button(world, 'Sending OTP...'),
    verifyingEmail: ({ page }) => codeDialog(page),
    exportingData: (world) => button(world, 'Exporting...'),
    loadFailed: ({ page }) => page.getByRole('heading', { name: 'Failed to fetch profile data' }),
  },
  truth: {
    closed: nothingYet,
    loadingProfile: isSaved,
    async viewing(world) {
      await isSaved(world);
      if (world.notes.exported) await isExported(world);
    },
    editing: isSaved,
    savingProfile: isSaved,
    sendingCode: isSaved,
    verifyingEmail: isSaved,
    exportingData: isSaved,
    loadFailed: isSaved,
  },
  outOfReach: proofBreaksTo('editing'),
});
