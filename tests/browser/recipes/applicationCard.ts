import { accepted, refused } from '#contract/outcome.ts';
import type { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { recipe, unheld } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, countLists, expect, storeApplication } from '#tests/browser/portal.ts';
import { draft } from '#tests/machines/scripts/draft.ts';
import { applicationCardScript } from '#tests/machines/scripts/applicationCard.ts';
import { isListed, listed } from './drafts.ts';
import { noteOrder, payElsewhere, refundElsewhere } from './orders.ts';
import type { Placed } from './orders.ts';
import { returnToPage, noRow } from './rows.ts';

const button = ({ page }: World, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name });

const edit = (world: World) => button(world, /^Edit ./);
const deletion = (world: World) => button(world, /^Delete draft:/);
const undo = (world: World) => button(world, /^Undo:/);
const check = (world: World) => button(world, /^Try again:/);
const add = (world: World) => button(world, /^Add to cart:/);
const reuse = (world: World) => button(world, /^Use again:/);

const heading = (name: string) => (world: World) =>
  world.page.getByRole('heading', { name, level: 1 });

const says =
  (text: string) =>
  ({ page }: World) =>
    page.getByRole('main').getByText(text, { exact: true });

const { outcomes } = applicationCardScript;

const tooOften = refused('too_often');

/** Another name than the profile's, which a form would know by itself. */
const businessName = 'Kaveri Mills';

const openList = (appStatus: number) => async (world: World) => {
  const { page, notes } = world;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { appStatus, answers: { businessName } });
  notes.listed = await listed(world);
  await page.goto('/my-submission');
};

/** It was bought, and the provider's dashboard returned all of the money. */
async function openRefunded(world: World): Promise<void> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { answers: { businessName } });
  await askFor(page, 'POST', '/api/cart', { applicationId: notes.id });
  noteOrder(world, await askFor<Placed>(page, 'POST', '/api/order', {}));
  await payElsewhere(world);
  await untilPaid(world, true);
  await refundElsewhere(world);
  await untilPaid(world, false);
  notes.listed = await listed(world);
  await page.goto('/my-submission');
}

async function untilPaid({ page, notes }: World, wanted: boolean): Promise<void> {
  const read = () => askFor<{ isPaid: boolean }>(page, 'GET', `/api/application/${notes.id}`);
  await expect.poll(async () => (await read()).isPaid, 'isPaid').toBe(wanted);
}

/** Its cart call never came, and home says so. */
async function openOnHome(world: World): Promise<void> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { answers: { businessName } });
  notes.listed = await listed(world);
  notes.isOnHome = 'yes';
  await page.goto('/');
}

const deleteElsewhere = ({ page, notes }: World) =>
  askFor(page, 'DELETE', `/api/application/${notes.id}`);

/** What was added is taken out again in another tab, so that the card can be walked on. */
async function takeOut(world: World): Promise<void> {
  const { page } = world;
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
  const lines = await askFor<{ id: string }[]>(page, 'GET', '/api/cart/user');
  expect(lines).toHaveLength(1);
  await askFor(page, 'DELETE', `/api/cart/${lines[0]?.id}`);
  await returnToPage(page);
}

async function nothingIsListed(world: World): Promise<void> {
  expect(await listed(world), 'applications in the list').toBe('[]');
}

/** The form begins with its answers. */
async function isInForm(world: World): Promise<void> {
  await isListed(world);
  const field = world.page.getByLabel('Business name');
  expect(await field.inputValue(), 'the answer in the form').toBe(businessName);
}

const isDoubted = unheld('Whether the draft is there is what the page does not know.');

const isOfDrafts = (step: string) => !/^(cart\.add|application\.reuse)/.test(step);
const isOfSubmitted = (step: string) => !/^(application\.edit|draft\.delete)/.test(step);
/** What was added leaves home at once. */
const isOfHome = (step: string) => /^(cart\.add|addToCart (refused|breaks))/.test(step);
const isNotOffered = (step: string) => step === 'readDraft accepted';

export const applicationCardRecipe = recipe<typeof applicationCardMachine>({
  script: {
    ...applicationCardScript,
    starts: {
      'a draft': { applicationId: '5' },
      'a submitted application': { applicationId: '5' },
      'a draft that cannot be deleted here': { applicationId: '5' },
      'an application whose money went back': { applicationId: '5' },
      'a submission that is in no list, on home': { applicationId: '5' },
    },
    only: {
      'a draft': (step) => isOfDrafts(step) && !isNotOffered(step),
      'a submitted application': isOfSubmitted,
      'a draft that cannot be deleted here': isOfDrafts,
      'an application whose money went back': isOfSubmitted,
      'a submission that is in no list, on home': isOfHome,
    },
    outcomes: {
      ...outcomes,
      loadForm: [accepted([]), tooOften, new Error('offline')],
      deleteDraft: [accepted(null), refused('not_found'), tooOften, new Error('offline')],
      restoreDraft: [accepted(draft), refused('not_found'), tooOften, new Error('offline')],
      addToCart: [accepted(null), tooOften, new Error('offline')],
    },
  },
  starts: {
    'a draft': openList(0),
    'a submitted application': openList(1),
    'a draft that cannot be deleted here': openList(0),
    'an application whose money went back': openRefunded,
    'a submission that is in no list, on home': openOnHome,
  },
  events: {
    'application.edit': (world) => edit(world).press('Enter'),
    'application.reuse': (world) => reuse(world).press('Enter'),
    'draft.delete': (world) => deletion(world).press('Enter'),
    'draft.restore': (world) => undo(world).press('Enter'),
    'draft.check': (world) => check(world).press('Enter'),
    'cart.add': (world) => add(world).press('Enter'),
  },
  answers: {
    deleteDraft: {
      async 'refused not_found'(world, ahead) {
        if (ahead.some((id) => id.endsWith('gone'))) await deleteElsewhere(world);
        await world.passTo(`/api/application/${noRow}`);
      },
      breaks: (world, ahead) =>
        ahead.some((id) => id.endsWith('deleted')) ? world.loseReply() : world.break(),
    },
    checkStatus: {
      async accepted(world) {
        await askFor(world.page, 'POST', `/api/application/${world.notes.id}/restore`);
        await world.pass();
      },
      async 'refused not_found'(world) {
        await deleteElsewhere(world);
        await world.pass();
      },
    },
    readDraft: {
      async accepted(world) {
        world.notes.isWithdrawn = 'yes';
        await world.pass();
      },
      'refused not_found': (world) => world.pass(),
    },
    restoreDraft: {
      'refused not_found': (world) => world.passTo(`/api/application/${noRow}/restore`),
    },
    addToCart: {
      async accepted(world) {
        await world.pass();
        await takeOut(world);
      },
      breaks: (world, ahead) =>
        ahead.some((id) => id.includes('[isInCart]')) ? world.loseReply() : world.break(),
    },
    readCart: {
      async accepted(world) {
        const { cart } = await countLists(world.page);
        await world.pass();
        if (cart === 1) await takeOut(world);
      },
    },
  },
  controls: {
    'application.edit': edit,
    'application.reuse': reuse,
    // Withdrawn where the back end has no such call.
    'draft.delete': (world) => (world.notes.isWithdrawn ? edit(world) : deletion(world)),
    'draft.restore': undo,
    'draft.check': check,
    'cart.add': add,
  },
  screens: {
    gone: heading('My Applications'),
    listed: (world) => (world.notes.isOnHome ? add(world) : edit(world).or(reuse(world))),
    loadingForm: edit,
    editing: heading('Edit Application'),
    copying: heading('Create New Application'),
    deletingDraft: deletion,
    readingDraft: deletion,
    checkingStatus: says(
      'The connection broke, so we do not know yet whether your draft is there.',
    ),
    outcomeUnknown: says(
      'The connection broke, so we do not know yet whether your draft is there.',
    ),
    deleted: says('Draft deleted'),
    restoringDraft: says('Draft deleted'),
    lost: says('This draft cannot be brought back any more.'),
    addingToCart: add,
    readingCart: add,
  },
  truth: {
    listed: isListed,
    loadingForm: isListed,
    editing: isInForm,
    copying: isInForm,
    addingToCart: isListed,
    readingCart: isListed,
    deletingDraft: isListed,
    readingDraft: isDoubted,
    checkingStatus: isDoubted,
    outcomeUnknown: isDoubted,
    restoringDraft: nothingIsListed,
    deleted: nothingIsListed,
    gone: nothingIsListed,
    lost: nothingIsListed,
  },
});
