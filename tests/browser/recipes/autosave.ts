import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  openDraft,
  storedApplications,
} from '#tests/browser/drafts.ts';
import { expect, openForm, storeApplication } from '#tests/browser/portal.ts';
import { autosaveScript, savedDraft, toSave } from '#tests/machines/scripts/autosave.ts';
import { nothingIsStoredTwice } from './drafts.ts';

const retry = ({ page }: World) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

const businessName = ({ page }: World) => page.getByLabel('Business name');

/** Types a name that was not typed before. */
async function type(world: World): Promise<void> {
  const { notes } = world;
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  await businessName(world).fill(notes.typed);
}

const says =
  (text: string) =>
  ({ page }: World) =>
    page.getByRole('main').getByText(text);

async function theDraft(world: World): Promise<string | undefined> {
  const [stored] = await storedApplications(world.page);
  return stored?.id;
}

async function openNew({ page, notes }: World): Promise<void> {
  notes.email = await signUp(page);
  await openForm(page);
}

export const autosaveRecipe = recipe({
  script: {
    ...autosaveScript,
    starts: {
      'a new application': toSave,
      'a new application that is sent twice': toSave,
      'a stored draft': { ...toSave, applicationId: '5' },
    },
    only: {
      'a new application': (step) => !/refused (draft_|not_found|not_a_draft)/.test(step),
      'a new application that is sent twice': (step) =>
        /^(answers\.change|4000 ms pass|autosave refused draft_deleted)$/.test(step),
      'a stored draft': (step) => !/refused draft_deleted/.test(step),
    },
    outcomes: {
      autosave: [
        accepted(savedDraft),
        accepted({ ...savedDraft, isCurrent: false }),
        refused('draft_changed'),
        refused('not_found'),
        refused('draft_deleted'),
        refused('not_a_draft'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    'a new application': openNew,
    'a new application that is sent twice': openNew,
    async 'a stored draft'({ page, notes }) {
      notes.email = await signUp(page);
      await storeApplication(page, { appStatus: 0 });
      await openDraft(page);
    },
  },
  events: {
    'answers.change': type,
    'autosave.retry': (world) => retry(world).press('Enter'),
  },
  answers: {
    autosave: {
      async accepted(world, ahead) {
        const isTypedOn = ahead.some((id) => id.startsWith('changed --after'));
        if (isTypedOn) await type(world);
        await world.pass();
      },
      async 'refused draft_changed'(world) {
        await changeElsewhere(world.page, await theDraft(world), { goal: 'Another goal' });
        await world.pass();
      },
      async 'refused not_found'(world) {
        await deleteElsewhere(world.page, await theDraft(world));
        await world.pass();
      },
      async 'refused not_a_draft'(world) {
        await changeElsewhere(world.page, await theDraft(world), {}, 1);
        await world.pass();
      },
      async 'refused draft_deleted'(world) {
        const request = await world.held();
        // In between, the draft is deleted in another tab.
        await request.repeat(world.page);
        await deleteElsewhere(world.page, await theDraft(world));
        await request.pass();
      },
    },
  },
  controls: { 'autosave.retry': retry },
  screens: {
    saved: businessName,
    changed: businessName,
    autosaving: says('Saving…'),
    unsaved: says(messages['autosave.failed']),
    overtaken: ({ page }) => page.getByRole('main'),
    deletedElsewhere: businessName,
    noDraft: ({ page }) => page.getByRole('main'),
  },
  always: nothingIsStoredTwice,
  truth: {
    async saved({ page, notes }) {
      if (!notes.typed) return;
      const [stored] = await storedApplications(page);
      expect(stored).toMatchObject({ appStatus: 0, formData: { businessName: notes.typed } });
    },
    async unsaved({ page, notes }) {
      const stored = await storedApplications(page);
      expect(stored.map(({ formData }) => formData.businessName)).not.toContain(notes.typed);
    },
    async overtaken({ page }) {
      const [stored] = await storedApplications(page);
      expect(stored).toMatchObject({ formData: { goal: 'Another goal' } });
    },
    async deletedElsewhere({ page }) {
      expect(await storedApplications(page)).toEqual([]);
    },
    async noDraft({ page }) {
      expect(await storedApplications(page)).toMatchObject([{ appStatus: 1 }]);
    },
  },
});
