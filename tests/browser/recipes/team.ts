import type { teamMachine } from '#machines/team.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import {
  createAddress,
  getOwner,
  openAccount,
  readToken,
  signInAsStaff,
} from '#tests/browser/customer.ts';
import { callServer, expect, fetchData } from '#tests/browser/portal.ts';
import { teamScript } from '#tests/machines/scripts/team.ts';
import { findConfirmButton, notOffered, unknownRowId } from './rows.ts';

const team = '/api/staff/team';

const invite = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: 'Invite someone' });
const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Invite someone' });
const inForm = (name: string) => (testPage: TestPage) =>
  form(testPage).getByRole('button', { name, exact: true });
const dialog = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: /^End the access of/ });
const end = ({ page, notes }: TestPage) =>
  page.getByRole('button', { name: `End access: ${notes.name}` }).first();
const confirm = (testPage: TestPage) => findConfirmButton(testPage, 'End access');
const cancelButton = (testPage: TestPage) => findConfirmButton(testPage, 'Cancel');

interface Member {
  id: string;
  name: string;
  email: string;
  role: string;
}

/** The page lists the people of this walk whom the server lists. */
async function isListed({ page, notes }: TestPage): Promise<void> {
  const members = await fetchData<Member[]>(page, 'GET', team);
  const ofWalk = members.filter(({ name }) => name === notes.name).map(({ email }) => email);
  const rows = page.getByRole('list', { name: 'Team' }).getByRole('listitem');
  await expect(rows.filter({ hasText: notes.name })).toHaveCount(ofWalk.length);
}

export const teamRecipe = defineRecipe<typeof teamMachine>({
  script: teamScript,
  starts: {
    async 'the team'({ page, notes }) {
      notes.name = `Walked${crypto.randomUUID().replaceAll('-', '')}`;
      const member = { role: 'STAFF', fullName: notes.name } as const;
      for (const _ of [1, 2, 3]) await openAccount(page, createAddress(), member);
      await openAccount(page, (notes.customer = createAddress()));
      await signInAsStaff(page, 'OWNER');
      notes.ownId = (await getOwner(page, await readToken(page)))?.id ?? '';
      await page.goto('/desk/team');
      await expect(page.getByRole('list', { name: 'Team' })).toContainText(notes.name);
    },
  },
  events: {
    async 'invitation.send'(testPage) {
      await form(testPage)
        .getByLabel('Name')
        .fill(testPage.notes.name ?? '');
      await form(testPage).getByLabel('Email').fill(createAddress());
      await inForm('Send invitation')(testPage).press('Enter');
    },
  },
  answers: {
    inviteMember: {
      'refused is_customer': (testPage) => testPage.passChanged({ email: testPage.notes.customer }),
      'refused not_found': (testPage) => testPage.passRedirected(notOffered),
      'refused input_invalid': (testPage) => testPage.passChanged({ role: 'USER' }),
    },
    endAccess: {
      'refused not_found': (testPage) => testPage.passRedirected(`${team}/${unknownRowId}`),
      async 'refused last_owner'(testPage) {
        const { page, notes } = testPage;
        for (const { id, role } of await fetchData<Member[]>(page, 'GET', team)) {
          if (role === 'OWNER' && id !== notes.ownId)
            await callServer(page, 'DELETE', `${team}/${id}`);
        }
        await testPage.passRedirected(`${team}/${notes.ownId}`);
      },
    },
  },
  controls: {
    'invitation.begin': invite,
    'invitation.send': inForm('Send invitation'),
    'invitation.cancel': inForm('Cancel'),
    'access.end': end,
    'access.confirm': confirm,
    'access.keep': cancelButton,
  },
  screens: {
    reading: invite,
    inviting: form,
    sendingInvitation: form,
    confirmingEnd: dialog,
    endingAccess: dialog,
  },
  truth: {
    reading: isListed,
    inviting: isListed,
    sendingInvitation: skipTruthCheck('The server has the request or has it not yet.'),
    confirmingEnd: isListed,
    endingAccess: skipTruthCheck('The server has the request or has it not yet.'),
  },
});
