import type { Page } from '@playwright/test';
import type { sessionMachine } from '#machines/session.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import {
  logIn,
  createAddress,
  openAccount,
  getOwner,
  signUp,
  readToken,
  storeToken,
  retryUntilAccepted,
} from '#tests/browser/customer.ts';
import { expect, storeApplication } from '#tests/browser/portal.ts';
import { sessionScript } from '#tests/machines/scripts/session.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { sentAutomatically, leftBeforeShown, leftBeforeCalls, readsOnly } from './reasons.ts';
import { removeItem } from '../storage.ts';

/** Acts in another tab of the same browser. */
async function inOtherTab({ page }: TestPage, act: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/healthz');
  await act(tab);
  await tab.close();
}

const storeElsewhere = (testPage: TestPage, token: string) =>
  inOtherTab(testPage, (tab) => storeToken(tab, token));

/** Creates an edit link to a draft of the customer; returns its token. */
async function createLink({ page, server }: TestPage): Promise<string> {
  const id = await storeApplication(page, { appStatus: 0 });
  const printed = await runStaffCommand(server, 'link', id);
  return new URL(printed).searchParams.get('token') ?? '';
}

/** Creates an edit link of a new customer who is not signed in here. */
async function createLinkOfOtherCustomer(testPage: TestPage): Promise<string> {
  const { page } = testPage;
  await storeToken(page, await openAccount(page, createAddress()));
  const token = await createLink(testPage);
  await removeItem(page, 'token');
  return token;
}

const question = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: 'Logout Confirmation' });
const again = ({ page }: TestPage) => page.getByRole('dialog', { name: 'Please sign in again' });
/** The bar of a signed-in customer, with their initial; a prerendered page has none. */
const ownBar = ({ page }: TestPage) =>
  page.getByRole('banner').filter({
    has: page.getByRole('button', { name: 'Profile menu' }).filter({ hasText: /\w/ }),
  });
const unreachable = ({ page }: TestPage) =>
  page.getByRole('heading', { name: 'We cannot reach the server' });

const { 'user.changed': userChanged = [], ...others } = Object.groupBy(
  sessionScript.events,
  ({ type }) => type,
);

const inAnotherTab = skipScreenCheck('Another tab of the browser sends it.');
const inMenu = skipScreenCheck('It is an item of a menu that must be opened first.');

const isDoubted = skipTruthCheck(
  'Another tab may have ended or started a session in the meantime.',
);
const isLeaving = skipTruthCheck(
  'It is left at once; the next state checks what the browser stores.',
);

/** The stored token belongs to the customer. */
async function isTheirs({ page, notes }: TestPage): Promise<void> {
  expect(await getOwner(page, await readToken(page)), 'owner of the stored token').toMatchObject({
    email: notes.email,
  });
}

export const sessionRecipe = defineRecipe<typeof sessionMachine>({
  script: {
    ...sessionScript,
    // `user.changed` comes first, while the page still has a menu that leads to the profile.
    events: [...userChanged, ...Object.values(others).flatMap((events) => events ?? [])],
    outcomes: {
      ...sessionScript.outcomes,
      readSession: (sessionScript.outcomes.readSession ?? []).filter(
        (outcome) => !JSON.stringify(outcome).includes('cross_site'),
      ),
    },
    mayHappen({ context, value }, stimulus) {
      if (stimulus.kind === 'event') {
        // The confirmation dialog covers the profile.
        return stimulus.event.type !== 'user.changed' || value !== 'confirmingLogout';
      }
      // A token stored before the page opened is not restricted to one application.
      return (
        stimulus.kind !== 'answer' ||
        stimulus.port !== 'readSession' ||
        !context.hasToken ||
        !JSON.stringify(stimulus.output).includes('linkedApplicationId')
      );
    },
  },
  starts: {
    async 'a stored token'({ page, notes }) {
      notes.email = await signUp(page);
      notes.token = (await readToken(page)) ?? '';
      await page.goto('/orders');
    },
    async 'no token'({ page }) {
      await page.goto('/orders');
    },
  },
  events: {
    'session.expired': (testPage) => inOtherTab(testPage, (tab) => removeItem(tab, 'token')),
    async 'session.renew'(testPage, { ahead }) {
      const { page, notes } = testPage;
      delete notes.link;
      if (ahead.some((arrow) => arrow.includes('[openedElsewhere]'))) {
        notes.link = await createLinkOfOtherCustomer(testPage);
        await storeElsewhere(testPage, notes.link);
        return;
      }
      if (ahead.some((arrow) => arrow.includes('[ofAnotherTab]'))) {
        // The session of an earlier link could not create another.
        await storeToken(page, notes.token ?? '');
        await storeElsewhere(testPage, await createLink(testPage));
        return;
      }
      if (ahead.some((arrow) => arrow.includes('switchingUser'))) {
        notes.email = createAddress();
        await openAccount(page, notes.email);
      }
      notes.token = await logIn(page, notes.email);
      await storeElsewhere(testPage, notes.token);
    },
    async 'logout.ask'({ page }) {
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    },
    'logout.announced': (testPage) =>
      inOtherTab(testPage, (tab) =>
        tab.evaluate(() => new BroadcastChannel('session').postMessage(null)),
      ),
    async 'user.changed'({ page }) {
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: /^Hi,/ }).click();
    },
  },
  answers: {
    readSession: {
      'refused session_ended': endedElsewhere,
    },
    renewSession: { 'refused session_ended': endedElsewhere },
    signOut: {
      async accepted(testPage) {
        const { page, notes } = testPage;
        const request = await testPage.takeHeld('signOut');
        notes.ended = request.token ?? '';
        // Another tab may have stored a newer token that this tab does not use yet.
        if ((await readToken(page)) === request.token)
          expect(notes.ended, 'the token to revoke').toBe(notes.token);
        const owner = await getOwner(page, notes.ended);
        expect(owner, 'owner of the token to revoke').toBeDefined();
        await request.pass();
      },
      'refused not_found': (testPage) =>
        testPage.passRedirected('/api/auth/logout-of-another-back-end'),
    },
  },
  // The profile reads the customer when it opens, and the walk stays there.
  canFollow: (steps, step) => step !== 'user.changed' || !steps.includes('user.changed'),
  controls: {
    'session.expired': sentAutomatically,
    'session.renew': inAnotherTab,
    'logout.announced': inAnotherTab,
    'logout.ask': inMenu,
    'user.changed': skipScreenCheck(
      'Saving the profile sends it; the walks of `profile` show the button.',
    ),
    'connection.retry': (testPage) =>
      testPage.page
        .getByRole('main')
        .filter({ has: unreachable(testPage) })
        .getByRole('button', { name: 'Try again' }),
    'logout.cancel': (testPage) => question(testPage).getByRole('button', { name: 'Cancel' }),
    'logout.confirm': (testPage) =>
      question(testPage).or(again(testPage)).getByRole('button', { name: 'Logout' }),
  },
  screens: {
    opening: leftBeforeShown,
    leaving: leftBeforeShown,
    leftElsewhere: leftBeforeShown,
    switchingUser: leftBeforeShown,
    // A signed-out customer may continue typing during the check.
    checking: ({ page }) => {
      const main = page.getByRole('main');
      return main.getByText('Checking your session').or(main.getByLabel('Email'));
    },
    signedIn: ownBar,
    confirmingLogout: question,
    confirmingLogoutEarly: question,
    signingOut: question,
    expired: again,
    renewing: ownBar,
    unreachable,
    signedOut: ({ page }) => page.getByRole('heading', { name: 'Sign in', level: 1 }),
  },
  truth: {
    opening: leftBeforeCalls,
    checking: readsOnly,
    signedIn: isTheirs,
    confirmingLogout: isTheirs,
    confirmingLogoutEarly: isDoubted,
    signingOut: isDoubted,
    renewing: isDoubted,
    expired: isDoubted,
    leaving: isLeaving,
    leftElsewhere: isLeaving,
    switchingUser: isLeaving,
    async unreachable({ page, notes }) {
      expect(await readToken(page), 'the token in the browser').toBe(notes.token);
    },
    async signedOut({ page, notes }) {
      expect(await readToken(page), 'the token in the browser').toBe(notes.link ?? null);
      if (notes.ended)
        expect(await getOwner(page, notes.ended), 'owner of the revoked token').toBeUndefined();
    },
  },
  outOfReach: {
    'checking --readSession answers [refusedWith(cross_site)]--> signedOut':
      'This server refuses only cross-site writes; another back end may answer a read with 403.',
    'confirmingLogout --user.changed--> (stays)':
      'A save in the profile flow would have to end while the question is open.',
  },
});

/** Ends the session on the server before the request arrives. */
async function endedElsewhere(testPage: TestPage): Promise<void> {
  const headers = { authorization: `Bearer ${testPage.notes.token}` };
  await retryUntilAccepted(() =>
    testPage.page.request.post('/api/auth/logout', { headers, data: {} }),
  );
  await testPage.pass();
}
