import type { Request } from '@playwright/test';
import type { quickFindMachine } from '#machines/quickFind.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { signUp } from '#tests/browser/customer.ts';
import { expect, expectFocusWithin, translateOwn } from '#tests/browser/portal.ts';
import { quickFindScript } from '#tests/machines/scripts/quickFind.ts';
import { sentAutomatically } from './reasons.ts';

const opener = ({ page }: TestPage) =>
  page.getByRole('button', { name: 'Quick find', exact: true });
const palette = ({ page }: TestPage) => page.getByRole('dialog', { name: 'Quick find' });
const sheet = ({ page }: TestPage) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

const toggle = (testPage: TestPage) => sheet(testPage).getByText('Use keyboard shortcuts');

const recordReads = (notes: TestPage['notes'], isReading: string) => (request: Request) => {
  if (request.method() === 'POST') notes.isReading = isReading;
};

const storesNothing = skipTruthCheck('It only reads; the server stores nothing about a search.');

export const quickFindRecipe = defineRecipe<typeof quickFindMachine>({
  script: {
    ...quickFindScript,
    openings: {
      'a signed-in customer': [
        { kind: 'event', event: { type: 'shortcuts.recall', areOn: true } as { type: string } },
      ],
    },
    events: quickFindScript.events.filter(({ type }) => type !== 'shortcuts.recall'),
    // Without shortcuts no key opens their list, and the switch always changes the setting.
    mayHappen({ value, context: { areShortcutsOn } }, act) {
      if (act.kind !== 'event') return true;
      const { type, areOn }: { type: string; areOn?: boolean } = act.event;
      if (type === 'shortcuts.read') return areShortcutsOn || value !== 'closed';
      return areOn !== areShortcutsOn;
    },
    outcomes: {
      readIndex: [
        accepted({ segments: [], applications: [], bookmarks: [], orders: [] }),
        refused('not_found'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'a signed-in customer'({ page, notes }) {
      notes.email = await signUp(page);
      page.on('request', recordReads(notes, 'yes'));
      page.on('requestfinished', recordReads(notes, 'no'));
      page.on('requestfailed', recordReads(notes, 'no'));
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    },
  },
  events: {
    async 'search.open'(testPage) {
      // If the index were still loading, opening again would wait for that answer.
      await expect.poll(() => testPage.notes.isReading, 'the index is being read').not.toBe('yes');
      await opener(testPage).click();
    },
    async 'search.close'(testPage) {
      await expectFocusWithin(palette(testPage));
      await testPage.page.keyboard.press('Escape');
    },
    async 'result.choose'(testPage) {
      await palette(testPage).getByRole('textbox').fill(translateOwn('My Orders'));
      await palette(testPage).getByRole('option', { name: 'My Orders' }).click();
    },
    async 'shortcuts.read'(testPage) {
      if (!(await palette(testPage).isVisible())) return testPage.page.keyboard.press('?');
      await palette(testPage).getByRole('textbox').fill(translateOwn('Keyboard shortcuts'));
      await palette(testPage).getByRole('option', { name: 'Keyboard shortcuts' }).click();
    },
    'shortcuts.switch': (testPage) => toggle(testPage).click(),
  },
  answers: {
    readIndex: {
      'refused not_found': (testPage) => testPage.passRedirected('/no-graph'),
    },
  },
  controls: {
    'shortcuts.recall': sentAutomatically,
    'shortcuts.read': skipScreenCheck('A key sends it, or a search result.'),
    'search.open': opener,
    'search.close': (testPage) =>
      palette(testPage).getByRole('button', { name: 'Close quick find' }),
    'index.retry': (testPage) => palette(testPage).getByRole('button', { name: 'Try again' }),
    'result.choose': (testPage) => palette(testPage).getByRole('option').first(),
    'shortcuts.switch': toggle,
    'shortcuts.close': (testPage) => sheet(testPage).getByRole('button', { name: 'Done' }),
  },
  screens: {
    closed: ({ page }) => page.getByRole('heading', { name: 'My Orders' }),
    'open.loadingIndex': (testPage) =>
      palette(testPage).getByText('Loading categories, applications and orders…'),
    'open.searching': (testPage) => palette(testPage).getByText('Type to search all'),
    'open.withoutIndex': palette,
    'open.indexFailed': (testPage) => palette(testPage).getByText(messages['quickFind.failed']),
    readingShortcuts: sheet,
  },
  truth: {
    closed: storesNothing,
    'open.loadingIndex': storesNothing,
    'open.searching': storesNothing,
    'open.withoutIndex': storesNothing,
    'open.indexFailed': storesNothing,
    readingShortcuts: storesNothing,
  },
});
