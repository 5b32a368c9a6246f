import type { updateMachine } from '#machines/update.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, storeApplication } from '#tests/browser/portal.ts';
import { asStaff } from '#tests/support/staff.ts';
import { updateScript } from '#tests/machines/scripts/update.ts';
import { noRow, walkedName } from './rows.ts';

const region = ({ page }: World) => page.getByRole('region', { name: 'What is new' });

const sentence = `Your application for ${walkedName} is approved.`;

const line = (world: World) => region(world).getByText(sentence, { exact: true });

const mark = (world: World) =>
  region(world).getByRole('button', { name: `Mark as read: ${sentence}`, exact: true });

interface Update {
  application: { id: string };
  isRead: boolean;
}

/** The update of the walked application is read or not; that of the one beside it never is. */
async function isRead({ page, notes }: World, wanted: boolean): Promise<void> {
  const updates = await askFor<Update[]>(page, 'GET', '/api/update/user');
  const read = updates.filter((update) => update.isRead).map(({ application: { id } }) => id);
  expect(updates, 'updates at the server').toHaveLength(2);
  expect(read, 'applications whose update is read').toEqual(wanted ? [notes.id] : []);
}

const isUnread = (world: World) => isRead(world, false);

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
      const beside = await storeApplication(page, { segment: 1 });
      notes.id = await storeApplication(page);
      for (const id of [beside, notes.id]) await asStaff(server, 'approve', id);
      await page.goto('/my-submission');
      await page.getByRole('button', { name: 'What is new (2)' }).press('Enter');
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
    unread: line,
    markingRead: line,
    read: (world) => region(world).filter({ hasNot: world.page.getByText(sentence) }),
  },
  truth: {
    unread: isUnread,
    markingRead: isUnread,
    read: (world) => isRead(world, !world.notes.isUnknown),
  },
});
