import type { editLinkMachine } from '#machines/editLink.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp, readToken } from '#tests/browser/customer.ts';
import { expect, storeApplication } from '#tests/browser/portal.ts';
import { editLinkScript } from '#tests/machines/scripts/editLink.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { sentAutomatically, leftBeforeShown, leftBeforeCalls } from './reasons.ts';
import { emptyStorage, writeItem } from '../storage.ts';

/** Milliseconds after which an edit link has expired; it is valid for one hour. */
const longerThanALink = 61 * 60_000;

/** Signs up a customer with one draft and has staff print the link to it. */
async function makeLink({ page, server, notes }: TestPage): Promise<void> {
  await signUp(page);
  const id = await storeApplication(page, { appStatus: 0 });
  notes.link = await runStaffCommand(server, 'link', id);
  notes.linkToken = new URL(notes.link).searchParams.get('token') ?? '';
}

const button = ({ page }: TestPage, name: string) => page.getByRole('button', { name });

const ended = ({ page }: TestPage) =>
  page
    .getByRole('main')
    .filter({ has: page.getByRole('heading', { name: /^This link has ended/ }) });

const decline = (testPage: TestPage) =>
  button(testPage, 'Stay signed in')
    .or(button(testPage, 'Go to your own account'))
    .or(ended(testPage).getByRole('button', { name: 'Sign in' }));

const hasOwnSession = async ({ page, notes }: TestPage) =>
  expect(await readToken(page), 'the token in the browser').toBe(notes.token ?? null);

const hasLinkSession = async ({ page, notes }: TestPage) =>
  expect(await readToken(page), 'the token in the browser').toBe(notes.linkToken);

const nothingIsReplaced = async ({ page, notes }: TestPage) =>
  expect(await readToken(page), 'the token in the browser').toBe(notes.token ?? notes.linkToken);

export const editLinkRecipe = defineRecipe<typeof editLinkMachine>({
  script: {
    ...editLinkScript,
    // The session checks a stored token itself, and says that the server is unreachable.
    mayHappen: ({ context }, stimulus) =>
      context.token === 'offered' || !JSON.stringify(stimulus).includes('too_often'),
    openings: Object.fromEntries(
      Object.keys(editLinkScript.starts).map((start) => [
        start,
        [{ kind: 'event', event: { type: 'link.open' } }],
      ]),
    ),
  },
  starts: {
    async 'signed out'(testPage) {
      const { page, notes } = testPage;
      await makeLink(testPage);
      await emptyStorage(page);
      await page.goto(notes.link ?? '');
    },
    async 'the same page once more'(testPage) {
      const { page, notes } = testPage;
      await makeLink(testPage);
      await writeItem(page, 'token', notes.linkToken ?? '');
      await page.goto((notes.link ?? '').replace(/[?].*/, ''));
    },
    async 'a token that can be none'(testPage) {
      const { page, notes } = testPage;
      await makeLink(testPage);
      notes.token = (await readToken(page)) ?? '';
      await page.goto((notes.link ?? '').replace(/token=[^&]+/, 'token=%3Cscript%3E'));
    },
    async 'signed in'(testPage, ahead) {
      const { page, notes } = testPage;
      await makeLink(testPage);
      const isOwn = ahead.some((arrow) => arrow.endsWith('--> switching'));
      if (!isOwn) await signUp(page);
      notes.token = (await readToken(page)) ?? '';
      await page.goto(notes.link ?? '');
      // The first read comes from the session flow.
      await testPage.pass('readSession');
    },
  },
  answers: {
    readOwners: {
      async 'refused session_ended'(testPage) {
        await testPage.passTime(longerThanALink);
        await testPage.pass();
      },
    },
  },
  controls: {
    'link.open': sentAutomatically,
    'link.accept': (testPage) => button(testPage, 'Open the link'),
    'link.decline': decline,
    'link.retry': ({ page }) =>
      page
        .getByRole('main')
        .filter({ has: page.getByRole('heading', { name: 'We cannot reach the server' }) })
        .getByRole('button', { name: 'Try again' }),
  },
  screens: {
    closed: leftBeforeShown,
    readingOwners: ({ page }) => page.getByRole('main').getByText('Checking your session'),
    asking: ({ page }) =>
      page.getByRole('heading', { name: 'This link belongs to another account' }),
    unreachable: ({ page }) => page.getByRole('heading', { name: 'We cannot reach the server' }),
    linkEnded: ({ page }) =>
      page.getByRole('heading', { name: 'This link has ended. Please ask for a new one.' }),
    editing: ({ page }) => page.getByText(/^Editing as /),
    switching: ({ page }) => page.getByText(/^Editing as /),
    declined: ({ page }) => page.getByRole('heading', { name: /^(Select Segment|Sign in)$/ }),
  },
  truth: {
    editing: hasLinkSession,
    switching: hasLinkSession,
    asking: hasOwnSession,
    closed: leftBeforeCalls,
    readingOwners: nothingIsReplaced,
    unreachable: nothingIsReplaced,
    linkEnded: hasOwnSession,
    declined: hasOwnSession,
  },
});
