import type { updateMachine } from '#machines/update.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, storeApplication } from '#tests/browser/portal.ts';
import { staffIn } from '#tests/support/staff.ts';
import { updateScript } from '#tests/machines/scripts/update.ts';
import { noRow } from './rows.ts';

const region = ({ page }: World) => page.getByRole('region', { name: 'What is new' });

const mark = (world: World) => region(world).getByRole('button', { name: /^Mark as read: / });

interface Update {
  isRead: boolean;
}

/** Whether the server holds the one update as read. */
async function isRead({ page }: World): Promise<boolean> {
  const updates = await askFor<Update[]>(page, 'GET', '/api/update/user');
  return updates.every((update) => update.isRead);
}

async function isUnread(world: World): Promise<void> {
  expect(await isRead(world), 'the update is read').toBe(false);
}

export const updateRecipe = recipe<typeof updateMachine>({
  script: {
    ...updateScript,
    outcomes: {
      markRead: [accepted(null), refused('not_found'), refused('too_often'), new Error('offline')],
    },
  },
  starts: {
    async 'an unread update'({ page, notes, server }) {
      notes.email = await signUp(page);
      const id = await storeApplication(page);
      const place = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
      expect(await staffIn(place, 'approve', id)).toMatchObject({ code: 0 });
      await page.goto('/my-submission');
    },
  },
  around: ['listUpdates'],
  events: {
    'update.dismiss': (world) => mark(world).press('Enter'),
  },
  answers: {
    markRead: {
      async 'refused not_found'(world) {
        world.notes.isUnknown = 'yes';
        await world.passTo(`/api/update/${noRow}/read`);
      },
    },
  },
  controls: { 'update.dismiss': mark },
  screens: {
    unread: (world) => region(world).getByText(/^Your application for .+ is approved\.$/),
    markingRead: (world) => region(world).getByText(/^Your application for .+ is approved\.$/),
    read: ({ page }) => page.getByRole('heading', { name: 'My Applications' }),
  },
  truth: {
    unread: isUnread,
    markingRead: isUnread,
    async read(world) {
      expect(await isRead(world), 'the update is read').toBe(!world.notes.isUnknown);
    },
  },
});
