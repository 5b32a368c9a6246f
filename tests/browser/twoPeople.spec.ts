import type { Page } from '@playwright/test';
import { createActor } from 'xstate';
import type { EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import { acceptanceDays } from '#contract/limits.ts';
import { actsFor, turnOf, work } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkAct } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';
import { workMachine } from '#machines/work.machine.ts';
import { workScript } from '#tests/machines/scripts/work.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { actBodies } from '#tests/support/work.ts';
import type { SentAct } from '#tests/support/work.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import { formatWalk } from '#tools/planner/script.ts';
import { signUp } from './customer.ts';
import { placeOrder } from './given.ts';
import { expect, fetchData, injectFaults, storeApplication, test } from './portal.ts';
import { returnToPage } from './recipes/rows.ts';
import { createStaff } from './staff.ts';
import type { StaffMember } from './staff.ts';

/*
 * Customer and staff take an application through every act of every state, as planned from the
 * chart of the work (S-60). After each act both see the state and are offered its acts.
 */

type Name = EventFrom<typeof workMachine>['type'];
/** How one maker makes each of its acts. */
type ActsOf<Maker extends string> = Record<
  Extract<Name, `${Maker}.${string}`>,
  () => Promise<unknown>
>;

/** What the people of a walk share. */
interface Scene {
  page: Page;
  server: RunningServer;
  staff: StaffMember;
  id: string;
  /** Where the application stands before the next act. */
  state?: WorkState;
  /** The provider's id of the order that paid last. */
  paidOrder?: string;
}

const walks = planWalks(workScript, { cover: 'arrows', maxSteps: 20 });

test('the walks take every act of every state (R-309)', () => {
  const covered = walks.flatMap(({ steps }) =>
    steps.flatMap(({ takes }) => takes.map((id) => id.replace(/( \[.*)?-->.*$/, '').trim())),
  );
  // The chart ends with what is completed, which a refund does not change.
  const open = workStates.filter((state) => state !== 'completed');
  const listed = open.flatMap((state) =>
    Object.entries(work[state].acts).map(([act, { by }]) => `${state} --${by}.${act}`),
  );
  expect([...new Set(covered)].toSorted()).toEqual(listed.toSorted());
});

test.describe('customer and staff see the same state and its acts (R-306, R-308, R-309)', () => {
  for (const walk of walks) {
    test(formatWalk(walk), async ({ page, server, browser }) => {
      const passesDays = walk.steps.some(({ takes }) => takes.join().includes('autoAccept'));
      if (!passesDays) return takeWalk(walk, page, server);
      // Later tests on this server expect its clock to agree with the page's.
      await using own = await startServer();
      const ownPage = await browser.newPage({ baseURL: own.url });
      await takeWalk(walk, ownPage, own);
      await ownPage.close();
    });
  }
});

/** States in which the customer has written a message. */
const writtenIn = new Set<WorkState>();

async function takeWalk({ start, steps }: Walk, page: Page, server: RunningServer): Promise<void> {
  const input = workScript.starts[start] as InputFrom<typeof workMachine>;
  if (input.isRefundSlow) await injectFaults(page, { on: 'payments', effect: 'slow-refund' });
  await signUp(page);
  const staff = await createStaff(page);
  const scene: Scene = { page, server, staff, id: await storeApplication(page) };
  const acts = {
    ...actsOfCustomer(scene),
    ...actsOfStaff(scene),
    ...commands(scene),
    ...actsOfSystem(scene),
  };
  const chart = createActor(workMachine, { input }).start();
  await page.goto(`/my-submission?application=${scene.id}`);
  await expectState(scene, chart.getSnapshot());
  for (const { stimulus } of steps) {
    if (stimulus.kind !== 'event') continue;
    const type = stimulus.event.type as Name;
    await test.step(type, async () => {
      scene.state = chart.getSnapshot().value;
      await acts[type]();
      chart.send({ type });
      await expectState(scene, chart.getSnapshot());
    });
    const state = chart.getSnapshot().value;
    if (writtenIn.has(state) || !turnOf(state) || state === 'waitingForCustomer') continue;
    writtenIn.add(state);
    await test.step(`a message in ${state} changes nothing`, async () => {
      await sendMessage(page, state);
      await expectState(scene, chart.getSnapshot());
    });
  }
}

async function sendMessage(page: Page, state: WorkState): Promise<void> {
  const button = (name: string) => panel(page).getByRole('button', { name, exact: true });
  // Beside the acts on a delivery, the field opens on request.
  if (state === 'delivered') await button('Write a message').press('Enter');
  await panel(page).getByRole('textbox', { name: 'Your message' }).fill(`Written in ${state}`);
  await button('Send message').press('Enter');
  const entry = panel(page)
    .getByRole('listitem')
    .filter({ hasText: `Written in ${state}` });
  await expect(entry).toBeVisible();
}

/** In the panel of the application; the payment by calls. */
function actsOfCustomer(scene: Scene): ActsOf<'customer'> {
  const { page, id } = scene;
  const press = (name: string) =>
    panel(page).getByRole('button', { name, exact: true }).press('Enter');
  return {
    async 'customer.pay'() {
      await fetchData(page, 'POST', '/api/cart', { applicationId: id });
      scene.paidOrder = (await placeOrder(page, 'SUCCESS')).razorpayOrderId;
    },
    async 'customer.answer'() {
      await panel(page).getByRole('textbox', { name: 'Your answer' }).fill('The blue one.');
      await press('Send answer');
    },
    async 'customer.accept'() {
      await press('Accept');
      const dialog = page.getByRole('alertdialog', { name: 'Accept this delivery?' });
      await dialog.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    },
    async 'customer.changes'() {
      await press('Ask for changes');
      await panel(page).getByLabel('What should change?').fill('Please make it larger.');
      await press('Send');
    },
  };
}

/** By the calls of the desk. */
function actsOfStaff({ staff, id }: Scene): ActsOf<'staff'> {
  const make = (act: SentAct) => () => staff.act(id, { act, ...actBodies[act] });
  return {
    'staff.approve': make('approve'),
    'staff.ask': make('ask'),
    'staff.deliver': make('deliver'),
    'staff.reject': make('reject'),
    'staff.assign': make('assign'),
  };
}

function commands({ server, id }: Scene): ActsOf<'command'> {
  const run = (...words: string[]) => runStaffCommand(server, ...words);
  return {
    'command.approve': () => run('approve', id),
    'command.reject': () => run('reject', id, 'Not possible'),
    'command.complete': () => run('complete', id),
  };
}

function actsOfSystem(scene: Scene): ActsOf<'system'> {
  const { page, staff, id } = scene;
  return {
    async 'system.autoAccept'() {
      // A session ends after a day without use.
      for (let hours = 0; hours <= acceptanceDays * 24; hours += 20) {
        await page.request.post('/sandbox/clock', { data: { advanceMs: 20 * 3_600_000 } });
        await staff.read(id);
        await fetchData(page, 'GET', `/api/application/${id}/thread`);
      }
    },
    async 'system.refund'() {
      const post = async (path: string, more: object = {}) => {
        const data = { razorpayOrderId: scene.paidOrder, ...more };
        const answer = await page.request.post(`/sandbox/payments/refund${path}`, { data });
        expect(answer.ok(), await answer.text()).toBe(true);
        return (await answer.json()) as { ended?: number };
      };
      const end = async () => (await post('/end', { status: 'processed' })).ended;
      if (scene.state === 'rejected') {
        // The server requests the refund of a rejection in the background.
        await expect.poll(end, 'refunds that ended').toBe(1);
        return;
      }
      await post('');
      await end();
    },
  };
}

/** What the panel says of each state. */
const words: Record<WorkState, string> = {
  awaitingPayment: 'Waiting for your payment',
  inReview: 'We are reviewing this',
  inProgress: 'We are working on this',
  waitingForCustomer: 'Question for you',
  delivered: 'Delivered: please check',
  changesRequested: 'We are making your changes',
  completed: 'Completed',
  rejected: 'Rejected',
};

/** The button with which the customer begins an act. */
const buttons: Partial<Record<WorkAct, RegExp>> = {
  pay: /^Add to cart/,
  answer: /^Send answer$/,
  accept: /^Accept$/,
  changes: /^Ask for changes$/,
};

/** Both sides see the state of the chart and are offered its acts, and no others. */
async function expectState(
  { page, staff, id }: Scene,
  { value: state, context }: SnapshotFrom<typeof workMachine>,
): Promise<void> {
  const read = async () => {
    await returnToPage(page);
    const [{ thread, isPaid }, { entries, ...customer }] = await Promise.all([
      staff.read(id),
      readPage(page),
    ]);
    const isCurrent = entries === thread.entries.length;
    return { isPaid, isCurrent, customer, staff: { state: thread.state, acts: thread.acts } };
  };
  await expect.poll(read, { timeout: 60_000 }).toEqual({
    isPaid: context.isPaid,
    isCurrent: true,
    customer: {
      state: words[state],
      acts: actsFor(state, 'customer'),
      canWrite: turnOf(state) !== null,
    },
    staff: { state, acts: actsFor(state, 'staff') },
  });
}

const panel = (page: Page) => page.getByRole('dialog').filter({ hasText: 'since' });

/** What the customer's page shows and offers. */
async function readPage(page: Page) {
  const names = await page.getByRole('button', { includeHidden: true }).allInnerTexts();
  const entries = panel(page).getByRole('list', { name: 'Messages' }).getByRole('listitem');
  const hasButton = (name: RegExp) => names.some((text) => name.test(text));
  return {
    state: /^(.+)\s+since\s/m.exec(await panel(page).innerText())?.[1],
    acts: Object.entries(buttons).flatMap(([act, name]) => (hasButton(name) ? [act] : [])),
    canWrite: hasButton(/^(Write a message|Send message|Send answer)$/),
    entries: await entries.count(),
  };
}
