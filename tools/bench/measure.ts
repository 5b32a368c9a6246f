import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SubjectName } from './build.ts';
import { median } from './measurements.ts';

/** One subject at one size; times in milliseconds. */
export interface Timings {
  subject: SubjectName;
  size: number;
  /** Time until every field exists. */
  complete: number;
  /** Time of script, style and layout for one keystroke. */
  keystroke: number;
  /** Median time from a key to the frame that shows it. */
  keyToPaint: number;
  /** Time to check all answers and show every message. */
  submit: number;
}

const keys = 100;

/** Opens the page of a subject and measures it; throws when it does not behave like the others. */
export async function measure(
  browser: Browser,
  address: string,
  { subject, size, slowdown = 1 }: Pick<Timings, 'subject' | 'size'> & { slowdown?: number },
): Promise<Timings> {
  await using page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  // Each step begins without garbage of the one before.
  await devtools.send('HeapProfiler.collectGarbage');
  const complete = await page.evaluate((count) => window.bench.mount(count), size);
  await devtools.send('HeapProfiler.collectGarbage');
  const typed = await measureTyping(page, devtools);
  const submit = await measureSubmit(page, devtools, size);
  return { subject, size, complete, submit, ...typed };
}

/** Time of script, style and layout since the page was opened, in ms. */
async function measureWork(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
    .map((metric) => metrics.find(({ name }) => name === metric)?.value ?? 0)
    .reduce((sum, value) => sum + value, 0);
  return seconds * 1000;
}

/** Types into the first field while it shows an error: first in a burst, then slowly. */
async function measureTyping(page: Page, devtools: CDPSession) {
  const field = page.locator('[name="answer0"]');
  await field.focus();
  await page.locator('[name="answer1"]').focus();
  await page.waitForFunction(
    () => document.querySelector('[data-field]')?.textContent.includes('Question 0 is required'),
    undefined,
    { timeout: 5_000 },
  );
  await field.focus();
  const before = await measureWork(devtools);
  for (let index = 0; index < keys; index += 1) await page.keyboard.press('a');
  await waitForFrame(page);
  const keystroke = ((await measureWork(devtools)) - before) / keys;

  const delays: number[] = [];
  for (let index = 0; index < keys; index += 1) delays.push(await keyToPaint(page));
  return { keystroke, keyToPaint: median(delays) };
}

/** Presses a key after the previous one is painted; resolves to the ms until its frame. */
async function keyToPaint(page: Page): Promise<number> {
  await waitForFrame(page);
  const delay = await page.evaluateHandle(() => {
    const shown = new Promise<number>((resolve) => {
      const wait = ({ timeStamp }: KeyboardEvent) =>
        void window.bench.nextFrame().then((painted) => resolve(painted - timeStamp));
      addEventListener('keydown', wait, { capture: true, once: true });
    });
    return { shown };
  });
  await page.keyboard.press('a');
  return delay.evaluate(({ shown }) => shown);
}

async function measureSubmit(page: Page, devtools: CDPSession, size: number): Promise<number> {
  const before = await measureWork(devtools);
  await page.evaluate(() => document.querySelector('form')?.requestSubmit());
  await page.waitForFunction(
    (count) =>
      (document.body.textContent.match(/Question \d+ is required/g) ?? []).length >= count - 1,
    size,
  );
  await waitForFrame(page);
  return (await measureWork(devtools)) - before;
}

/** Waits until the present page is laid out and painted. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.nextFrame());
}
