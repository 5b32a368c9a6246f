import type { Request } from '@playwright/test';
import type { quickFindMachine } from '#machines/quickFind.machine.ts';
import { recipe, unheld, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { signUp } from '#tests/browser/customer.ts';
import { expect, focusComesInto, translateOwn } from '#tests/browser/portal.ts';
import { quickFindScript } from '#tests/machines/scripts/quickFind.ts';
import { byItself } from './reasons.ts';

const opener = ({ page }: World) => page.getByRole('button', { name: 'Quick find', exact: true });
const palette = ({ page }: World) => page.getByRole('dialog', { name: 'Quick find' });
const sheet = ({ page }: World) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

const toggle = (world: World) => sheet(world).getByText('Use keyboard shortcuts');

const noteReads = (notes: World['notes'], isReading: string) => (request: Request) => {
  if (request.method() === 'POST') notes.isReading = isReading;
};

const keptNowhere = unheld('It only reads; the server keeps nothing of a search.');

export const quickFindRecipe = recipe<typeof quickFindMachine>({
  script: {
    ...quickFindScript,
    openings: {
      'a signed-in customer': [
        { kind: 'event', event: { type: 'shortcuts.recall', areOn: true } as { type: string } },
      ],
    },
    events: quickFindScript.events.filter(({ type }) => type !== 'shortcuts.recall'),
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
      page.on('request', noteReads(notes, 'yes'));
      page.on('requestfinished', noteReads(notes, 'no'));
      page.on('requestfailed', noteReads(notes, 'no'));
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    },
  },
  events: {
    async 'search.open'(world) {
      // While the index is still on its way, opening again would wait for that answer.
      await expect.poll(() => world.notes.isReading, 'the index is being read').not.toBe('yes');
      await opener(world).click();
    },
    async 'search.close'(world) {
      await focusComesInto(palette(world));
      await world.page.keyboard.press('Escape');
    },
    'index.retry': (world) => palette(world).getByRole('button', { name: 'Try again' }).click(),
    async 'result.choose'(world) {
      await palette(world).getByRole('textbox').fill(translateOwn('My Orders'));
      await palette(world).getByRole('option', { name: 'My Orders' }).click();
    },
    async 'shortcuts.read'(world) {
      if (!(await palette(world).isVisible())) return world.page.keyboard.press('?');
      await palette(world).getByRole('textbox').fill(translateOwn('Keyboard shortcuts'));
      await palette(world).getByRole('option', { name: 'Keyboard shortcuts' }).click();
    },
    'shortcuts.switch': (world) => toggle(world).click(),
    'shortcuts.close': (world) => sheet(world).getByRole('button', { name: 'Done' }).click(),
  },
  answers: {
    readIndex: {
      'refused not_found': (world) => world.passTo('/no-graph'),
    },
  },
  controls: {
    'shortcuts.recall': byItself,
    'shortcuts.read': unseen('A key sends it, or a row that is found by typing.'),
    'search.open': opener,
    'search.close': (world) => palette(world).getByRole('button', { name: 'Close quick find' }),
    'index.retry': (world) => palette(world).getByRole('button', { name: 'Try again' }),
    'result.choose': (world) => palette(world).getByRole('option').first(),
    'shortcuts.switch': toggle,
    'shortcuts.close': (world) => sheet(world).getByRole('button', { name: 'Done' }),
  },
  screens: {
    closed: ({ page }) => page.getByRole('heading', { name: 'My Orders' }),
    'open.loadingIndex': (world) =>
      palette(world).getByText('Loading categories, applications and orders…'),
    'open.searching': (world) => palette(world).getByText('Type to search all'),
    'open.withoutIndex': palette,
    'open.indexFailed': (world) => palette(world).getByText(messages['quickFind.failed']),
    readingShortcuts: sheet,
  },
  truth: {
    closed: keptNowhere,
    'open.loadingIndex': keptNowhere,
    'open.searching': keptNowhere,
    'open.withoutIndex': keptNowhere,
    'open.indexFailed': keptNowhere,
    readingShortcuts: keptNowhere,
  },
});
