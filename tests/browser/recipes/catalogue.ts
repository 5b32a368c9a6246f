import type { Page } from '@playwright/test';
import { accepted, refused } from '#contract/outcome.ts';
import type { catalogueMachine } from '#machines/catalogue.machine.ts';
import { recipe, unheld, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import type { Stimulus } from '#tools/planner/script.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, disturb, expect } from '#tests/browser/portal.ts';
import { catalogueScript } from '#tests/machines/scripts/catalogue.ts';
import { editSegments } from '#tests/support/staff.ts';
import { byItself, leftAtOnce, nothingYet, onlyReads } from './reasons.ts';
import { stored } from '../storage.ts';

const { outcomes, starts } = catalogueScript;

const empty = { id: '3', name: 'Events and Sponsoring' };
const opened: Stimulus = { kind: 'event', event: { type: 'catalogue.open' } };
const ended = (port: string, value: unknown): Stimulus => ({
  kind: 'answer',
  port,
  output: accepted(value),
});

/** The segments of the script, in the order of the page. */
const getPlace: Record<string, number> = { '1': 0, '2': 1 };

const segment = ({ page }: World, id = '1') =>
  page
    .getByRole('group', { name: 'Segments' })
    .getByRole('listitem')
    .nth(getPlace[id] ?? 0)
    .getByRole('button');

const cards = ({ page }: World) => page.getByRole('list', { name: 'Categories' });
/** Of a card that is not being opened already. */
const fill = (world: World) =>
  cards(world)
    .getByRole('button', { name: /^Fill Application/ })
    .and(world.page.locator(':not([aria-disabled=true])'))
    .first();
const noSegments = ({ page }: World) => page.getByRole('heading', { name: 'No segments found.' });
const noCategories = ({ page }: Pick<World, 'page'>) =>
  page.getByRole('heading', { name: 'No categories found for this segment.' });
const main = ({ page }: World) => page.getByRole('main');

const refusing = (on: string, status: number) => async (world: World) => {
  await disturb(world.page, { on, effect: 'status', status, times: 1, for: world.notes.email });
  await world.pass();
};

const cardIsBusy = unseen('The card that is opened may have left with its list meanwhile.');
const fromStaff = unheld('What is sold is for staff to change; the page only shows it.');

const selection = ({ page }: World) => stored(page, 'selectedCategory');

async function nothingIsChosen(world: World): Promise<void> {
  expect(await selection(world), 'what the browser keeps as chosen').toBeNull();
}

/** The category on whose card it was pressed, at its price of today. */
async function isChosen(world: World): Promise<void> {
  const link = new URLSearchParams(world.notes.chosen);
  const [id, segmentId] = [link.get('category'), link.get('segment')];
  const { price } = await askFor<{ price: number }>(world.page, 'GET', `/api/category/${id}`);
  const chosen: unknown = JSON.parse((await selection(world)) ?? 'null');
  expect(chosen, 'what the browser keeps as chosen').toEqual({ id, segmentId, price });
}

/** The server sees what staff changed within a second. */
async function sells(page: Page, name: string): Promise<boolean> {
  const { data } = await askFor<{ data: { name: string }[] }>(page, 'GET', '/api/segment');
  return data.some((segment) => segment.name === name);
}

interface Lists {
  list: string;
  category: string;
}

export const catalogueRecipe = recipe<typeof catalogueMachine>({
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
      // The application's page has taken the place of this one.
      if (category === 'readyToFill') return false;
      if (stimulus.kind !== 'event') return true;
      const event: { type: string; segmentId?: string } = stimulus.event;
      if (event.type === 'segment.choose') return event.segmentId !== context.segmentId;
      // Cards stand there once the list does.
      const hasCards = list === 'choosing' && context.segmentId !== empty.id;
      return hasCards || !['category.fill', 'page.choose'].includes(event.type);
    },
  },
  starts: {
    async 'a first visit'({ page, notes }) {
      notes.email = await signUp(page);
      await page.goto('/');
    },
    async 'a shared link'({ page, notes }) {
      notes.email = await signUp(page);
      const { data } = await askFor<{ data: { id: string }[] }>(page, 'GET', '/api/segment');
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
        await expect.poll(isSold, 'the category is sold').toBe(true);
        await page.goto('/');
        await page.getByRole('button', { name: empty.name }).click();
        await expect(noCategories({ page })).toBeVisible();
      } finally {
        await restore();
        await expect.poll(isSold, 'the category is sold').toBe(false);
      }
    },
  },
  events: {
    'segments.retry': (world) => main(world).getByRole('button', { name: 'Try again' }).click(),
    async 'segment.choose'(world, { event }) {
      const choose = () => segment(world, event.segmentId as string).click();
      await world.overtake('listCategories', choose);
    },
    'categories.retry': (world) => main(world).getByRole('button', { name: 'Try again' }).click(),
    'page.choose': ({ page }) => page.getByRole('button', { name: 'Page 2' }).click(),
    async 'category.fill'(world) {
      const link = await fill(world).locator('xpath=ancestor::li//h3/a').getAttribute('href');
      world.notes.chosen = link?.replace('/', '') ?? '';
      await fill(world).click();
    },
  },
  answers: {
    loadSegments: {
      accepted: (world) => world.pass('listSegments'),
      'refused too_often': (world) => world.passTooOften('listSegments'),
    },
    loadCategories: {
      accepted: (world) => world.pass('listCategories'),
      'refused refused': refusing('GET /api/segment/categories/:id', 400),
      breaks: (world) => world.break('listCategories'),
    },
    loadCategory: {
      accepted: (world) => world.pass('readCategory'),
      'refused not_found': (world) => world.passTo('/api/category/another', 'readCategory'),
      breaks: (world) => world.break('readCategory'),
    },
    loadForm: {
      accepted: (world) => world.pass('readFormStructure'),
      'refused too_often': (world) => world.passTooOften('readFormStructure'),
      breaks: (world) => world.break('readFormStructure'),
    },
  },
  controls: {
    'catalogue.open': byItself,
    'segments.retry': (world) =>
      main(world)
        .filter({ has: noSegments(world) })
        .getByRole('button', { name: 'Try again' }),
    'segment.choose': segment,
    'categories.retry': (world) =>
      main(world)
        .filter({ hasNot: noSegments(world) })
        .getByRole('button', { name: 'Try again' }),
    'page.choose': ({ page }) => page.getByRole('button', { name: 'Page 2' }),
    'category.fill': fill,
  },
  screens: {
    'list.idle': leftAtOnce,
    'category.none': unseen('Nothing was chosen; the list alone is there.'),
    'category.loadingCategory': cardIsBusy,
    'category.loadingForm': cardIsBusy,
    'list.loadingSegments': ({ page }) => page.getByRole('main').getByText('Loading segments'),
    'list.loadingCategories': ({ page }) => page.getByRole('main').getByText('Loading categories'),
    'list.choosing': (world) =>
      cards(world)
        .or(noCategories(world))
        .or(world.page.getByRole('heading', { name: 'Create New Application' })),
    'list.categoriesFailed': ({ page }) =>
      page.getByRole('main').getByText('Nothing you saved is affected.'),
    'list.noSegments': noSegments,
    'category.categoryFailed': ({ page }) =>
      page.getByText('The form could not be opened. Please choose the category again.'),
    'category.readyToFill': ({ page }) =>
      page.getByRole('heading', { name: 'Create New Application' }),
  },
  truth: {
    'list.idle': nothingYet,
    'list.loadingSegments': onlyReads,
    'list.loadingCategories': onlyReads,
    'list.choosing': fromStaff,
    'list.categoriesFailed': fromStaff,
    'list.noSegments': fromStaff,
    'category.none': nothingIsChosen,
    'category.loadingCategory': nothingIsChosen,
    'category.loadingForm': isChosen,
    'category.categoryFailed': unheld('The choice stays where the questions alone failed to load.'),
    'category.readyToFill': isChosen,
  },
});
