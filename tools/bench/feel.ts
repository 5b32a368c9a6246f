import type { Browser, Page } from '@playwright/test';
import { startServer } from '#tests/support/runningServer.ts';
import { openChromium, openPhone } from './browser.ts';
import { median } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import { createCustomer, sandbox } from './sandbox.ts';

/** From an input to the frame that shows its effect, in ms, by step of the journey. */
type Waits = Record<string, number>;

/** The longest wait that feels instant, in ms. */
const instantReaction = 100;

/** The page's longest reaction to an input in each step of two journeys, compared with 100 ms. */
export async function benchFeel(rounds: number): Promise<Measurement[]> {
  await using portal = await startServer({ environment: sandbox });
  await using browser = await openChromium();
  const runs: Waits[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const token = await createCustomer(portal.url);
    const registration = await measureRegistration(browser, portal.url);
    runs.push({ ...registration, ...(await measureOrder(browser, portal.url, token)) });
  }
  const steps = Object.keys(runs[0] ?? {});
  return steps.map((step) => {
    const waits = runs.map((run) => run[step] ?? 0);
    console.log(`${step}: ${Math.round(median(waits))} ms`);
    return { name: step, ratios: waits.map((wait) => wait / instantReaction), goal: 1 };
  });
}

/** Opens a page on a phone; `step` acts, and stores the longest wait in `waits`. */
async function openMeasuredPage(browser: Browser, token?: string) {
  const { page } = await openPhone(browser, token, { hasTouch: true, isMobile: true });
  await page.addInitScript(watchInteractions);
  page.setDefaultTimeout(60_000);
  const waits: Waits = {};
  const step = async (
    name: string,
    act: () => Promise<unknown>,
    arrived: () => Promise<unknown> = async () => undefined,
  ) => {
    await page.evaluate(() => (window.longestInteraction = 0));
    await act();
    // Waits first, because locators would take time of the throttled page.
    await page.waitForTimeout(1_000);
    waits[name] = await readLongest(page);
    await arrived();
  };
  return { page, step, waits };
}

/** The form of a new customer, up to the country. */
async function measureRegistration(browser: Browser, url: string): Promise<Waits> {
  const { page, step, waits } = await openMeasuredPage(browser);
  const option = (name: RegExp) => page.getByRole('option', { name }).waitFor();
  await page.goto(`${url}/register`);
  await step('entering the registration form', () => page.getByLabel('Full name').tap());
  await step(
    'opening the countries',
    () => page.getByRole('combobox', { name: 'Country' }).tap(),
    () => option(/^India/),
  );
  await step(
    'searching a country',
    () => page.keyboard.type('nep', { delay: 100 }),
    () => option(/^Nepal/),
  );
  await page.context().close();
  return waits;
}

/** From home to the paid order. */
async function measureOrder(browser: Browser, url: string, token: string): Promise<Waits> {
  const { page, step, waits } = await openMeasuredPage(browser, token);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

  await page.goto(url);
  await press('Fill Application').waitFor();
  await step(
    'choosing a segment',
    () => page.getByRole('radio', { name: 'Social Media Marketing' }).tap(),
    () => press('Fill Application').waitFor(),
  );
  await step(
    'opening a form',
    () => press('Fill Application').tap(),
    () => page.getByLabel('Business name').waitFor(),
  );
  await step('typing', async () => {
    await page.getByLabel('Business name').tap();
    await page.keyboard.type('Rao Textiles', { delay: 30 });
    await page.getByLabel('Contact email').fill('asha@rao-textiles.example');
    await page.getByLabel('Contact mobile').fill('9876543210');
  });
  await step(
    'going to the next step',
    () => press('Next').tap(),
    () => heading('Step 2'),
  );
  await page.getByLabel('What should this achieve?').fill('30 enquiries a month');
  await step(
    'going to the last step',
    () => press('Next').tap(),
    () => heading('Check your answers'),
  );
  await step(
    'submitting',
    () => press('Submit Application').tap(),
    () => press('Go to Cart').waitFor(),
  );
  await step(
    'opening the cart',
    () => press('Go to Cart').tap(),
    () => heading('In Cart Applications'),
  );
  await step(
    'one more of a line',
    () => press(/^Increase/).tap(),
    () => page.getByText(/: 2\./).first().waitFor({ state: 'attached' }),
  );
  await step(
    'going to checkout',
    () => press('Proceed to Checkout').tap(),
    () => press(/^Pay$/).waitFor(),
  );
  await step(
    'paying',
    () => press(/^Pay$/).tap(),
    () => page.getByRole('region', { name: 'Confirmation' }).waitFor(),
  );
  await page.context().close();
  return waits;
}

declare global {
  interface Window {
    longestInteraction?: number;
  }
}

function watchInteractions(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.longestInteraction = Math.max(window.longestInteraction ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest interaction of the step, after the frame of its last event. */
function readLongest(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(window.longestInteraction ?? 0)));
      }),
  );
}
