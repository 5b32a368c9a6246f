import type { Page } from '@playwright/test';
import { accepted, refused } from '#contract/outcome.ts';
import type { catalogueMachine } from '#machines/catalogue.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import type { Stimulus } from '#tools/planner/script.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, injectFaults, expect } from '#tests/browser/portal.ts';
import { catalogueScript } from '#tests/machines/scripts/catalogue.ts';
import { editSegments } from '#tests/support/staff.ts';
import { sentAutomatically, leftBeforeShown, leftBeforeCalls, readsOnly } from './reasons.ts';
import { readItem } from '../storage.ts';

const { outcomes, starts } = catalogueScript;

const empty = { id: '3', name: 'Events and Sponsoring' };
const opened: Stimulus = { kind: 'event', event: { type: 'catalogue.open' } };
const ended = (port: string, value: unknown): Stimulus => ({
  kind: 'answer',
  port,
  output: accepted(value),
});

/** Positions on the page of the segments in the script. */
const positions: Record<string, number> = { '1': 0, '2': 1 };

const segment = ({ page }: TestPage, id = '1') =>
  page
    .getByRole('radiogroup', { name: 'Segments' })
    .getByRole('radio')
    .nth(positions[id] ?? 0);

const cards = ({ page }: TestPage) => page.getByRole('list', { name: 'Categories' });
/** The button of a card that is not opening yet. */
const fill = (testPage: TestPage) =>
  cards(testPage)
    .getByRole('button', { name: /^Fill Application/ })
    .and(testPage.page.locator(':not([aria-disabled=true])'))
    .first();
const noSegments = ({ page }: TestPage) =>
  page.getByRole('heading', { name: 'No segments found.' });
const noCategories = ({ page }: Pick<TestPage, 'page'>) =>
  page.getByRole('heading', { name: 'No categories found for this segment.' });
const main = ({ page }: TestPage) => page.getByRole('main');

const cardIsBusy = skipScreenCheck('The card may have disappeared because its list was replaced.');
const fromStaff = skipTruthCheck('Only staff change the catalogue; the page only shows it.');

const selection = ({ page }: TestPage) => readItem(page, 'selectedCategory');

async function nothingIsChosen(testPage: TestPage): Promise<void> {
  expect(await selection(testPage), 'the choice stored in the browser').toBeNull();
}

/** The browser stores the category of the pressed card with its current price. */
async function isChosen(testPage: TestPage): Promise<void> {
  const link = new URLSearchParams(testPage.notes.chosen);
  const [id, segmentId] = [link.get('category'), link.get('segment')];
  const { price } = await fetchData<{ price: number }>(testPage.page, 'GET', `/api/category/${id}`);
  const chosen: unknown = JSON.parse((await selection(testPage)) ?? 'null');
  expect(chosen, 'the choice stored in the browser').toEqual({ id, segmentId, price });
}

/** Whether the catalogue has this segment; the server notices a change within a second. */
async function sells(page: Page, name: string): Promise<boolean> {
  const { data } = await fetchData<{ data: { name: string }[] }>(page, 'GET', '/api/segment');
  return data.some((segment) => segment.name === name);
}

interface Lists {
  list: string;
  category: string;
}

export const catalogueRecipe = defineRecipe<typeof catalogueMachine>({
  script: {
    ...catalogueScript,
    starts: { ...starts, 'a segment without categories': { segmentId: empty.id, perPage: 1 } },
    openings: {
      'a first visit': [opened],
      'a shared link': [opened],
      'a segment without categories': [
        opened,
        ended('loadSegments', [empty]),
        ended('loadCategories', []),
      ],
    },
    outcomes: {
      ...outcomes,
      loadSegments: [
        ...(outcomes.loadSegments ?? []).slice(0, 1),
        refused('too_often'),
        new Error(),
      ],
      loadCategories: (outcomes.loadCategories ?? []).slice(1),
      loadForm: [accepted([]), refused('too_often'), new Error()],
    },
    mayHappen({ value, context }, stimulus) {
      const { list, category } = value as unknown as Lists;
      // The application page has replaced this one.
      if (category === 'readyToFill') return false;
      if (stimulus.kind !== 'event') return true;
      const { type, segmentId }: { type: string; segmentId?: string } = stimulus.event;
      if (type === 'segment.choose') return segmentId !== context.segmentId;
      if (type !== 'category.fill' && type !== 'page.choose') return true;
      // There are no cards before the list has loaded.
      if (list !== 'choosing' || context.segmentId === empty.id) return false;
      // The second page of the first segment has one card, which cannot be opened twice. So the
      // page stays while one of its cards opens.
      const isOpening =
        category.startsWith('loading') && context.choice?.segmentId === context.segmentId;
      if (type === 'page.choose') return !isOpening;
      const isOnlyCard = context.segmentId === '1' && context.page === 2;
      return segmentId === context.segmentId && !(isOpening && isOnlyCard);
    },
  },
  starts: {
    async 'a first visit'({ page, notes }) {
      notes.email = await signUp(page);
      await page.goto('/');
    },
    async 'a shared link'({ page, notes }) {
      notes.email = await signUp(page);
      const { data } = await fetchData<{ data: { id: string }[] }>(page, 'GET', '/api/segment');
      await page.goto(`/?segment=${data[1]?.id}`);
    },
    async 'a segment without categories'({ page, server, notes }) {
      notes.email = await signUp(page);
      const restore = await editSegments(server, (segments) => [
        ...segments,
        { name: empty.name, categories: [] },
      ]);
      const isSold = () => sells(page, empty.name);
      try {
        await expect.poll(isSold, 'the segment is on sale').toBe(true);
        await page.goto('/');
        await page.getByRole('radio', { name: empty.name }).click();
        await expect(noCategories({ page })).toBeVisible();
      } finally {
        await restore();
        await expect.poll(isSold, 'the segment is on sale').toBe(false);
      }
    },
  },
  events: {
    async 'segment.choose'(testPage, { event }) {
      const choose = () => segment(testPage, event.segmentId as string).click();
      await testPage.runBeforePassing('listCategories', choose);
    },
    async 'category.fill'(testPage) {
      const link = await fill(testPage).locator('xpath=ancestor::li//h3/a').getAttribute('href');
      testPage.notes.chosen = link?.replace('/', '') ?? '';
      await fill(testPage).click();
    },
  },
  answers: {
    loadSegments: {
      accepted: (testPage) => testPage.pass('listSegments'),
      'refused too_often': (testPage) => testPage.passRateLimited('listSegments'),
    },
    loadCategories: {
      accepted: (testPage) => testPage.pass('listCategories'),
      async 'refused refused'(testPage) {
        await injectFaults(testPage.page, {
          on: 'GET /api/segment/categories/:id',
          effect: 'status',
          status: 400,
          times: 1,
          for: testPage.notes.email,
        });
        await testPage.pass('listCategories');
      },
      breaks: (testPage) => testPage.break('listCategories'),
    },
    loadCategory: {
      accepted: (testPage) => testPage.pass('readCategory'),
      'refused not_found': (testPage) =>
        testPage.passRedirected('/api/category/another', 'readCategory'),
      breaks: (testPage) => testPage.break('readCategory'),
    },
    loadForm: {
      accepted: (testPage) => testPage.pass('readFormStructure'),
      'refused too_often': (testPage) => testPage.passRateLimited('readFormStructure'),
      breaks: (testPage) => testPage.break('readFormStructure'),
    },
  },
  controls: {
    'catalogue.open': sentAutomatically,
    'segments.retry': (testPage) =>
      main(testPage)
        .filter({ has: noSegments(testPage) })
        .getByRole('button', { name: 'Try again' }),
    'segment.choose': segment,
    'categories.retry': (testPage) =>
      main(testPage)
        .filter({ hasNot: noSegments(testPage) })
        .getByRole('button', { name: 'Try again' }),
    'page.choose': (testPage) =>
      main(testPage)
        .filter({ hasNot: testPage.page.getByRole('button', { name: /^Fill/, disabled: true }) })
        .getByRole('button', { name: 'Page 2' }),
    'category.fill': fill,
  },
  screens: {
    'list.idle': leftBeforeShown,
    'category.none': skipScreenCheck('Nothing is chosen yet; only the list shows.'),
    'category.loadingCategory': cardIsBusy,
    'category.loadingForm': cardIsBusy,
    'list.loadingSegments': ({ page }) => page.getByRole('main').getByText('Loading segments'),
    'list.loadingCategories': ({ page }) => page.getByRole('main').getByText('Loading categories'),
    'list.choosing': (testPage) =>
      cards(testPage)
        .or(noCategories(testPage))
        .or(testPage.page.getByRole('heading', { name: 'Create New Application' })),
    'list.categoriesFailed': ({ page }) =>
      page.getByRole('main').getByText('Nothing you saved is affected.'),
    'list.noSegments': noSegments,
    'category.categoryFailed': ({ page }) =>
      page.getByText('The form could not be opened. Please choose the category again.'),
    'category.readyToFill': ({ page }) =>
      page.getByRole('heading', { name: 'Create New Application' }),
  },
  truth: {
    'list.idle': leftBeforeCalls,
    'list.loadingSegments': readsOnly,
    'list.loadingCategories': readsOnly,
    'list.choosing': fromStaff,
    'list.categoriesFailed': fromStaff,
    'list.noSegments': fromStaff,
    'category.none': nothingIsChosen,
    'category.loadingCategory': nothingIsChosen,
    'category.loadingForm': isChosen,
    'category.categoryFailed': skipTruthCheck(
      'The choice remains stored if only the questions failed to load.',
    ),
    'category.readyToFill': isChosen,
  },
});
