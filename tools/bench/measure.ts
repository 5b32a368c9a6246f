import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SubjectName } from './build.ts';
import { median, quantile } from './measurements.ts';

/** One subject at one size; times in milliseconds, memory in bytes. */
export interface Timings {
  subject: SubjectName;
  size: number;
  /** Time until the first frame, and until every field exists. */
  painted: number;
  complete: number;
  /** Time of script, style and layout for one keystroke. */
  keystroke: number;
  /** Time from a key to the frame that shows it: median and 95th percentile. */
  keyToPaint: number;
  keyToPaint95: number;
  /** Time to check all answers and show every message. */
  submit: number;
  /** Memory of the form: script only, and with DOM nodes (minus a form without fields). */
  heap: number;
  ownHeap: number;
}

const keys = 100;

/** Opens the page of a subject and measures it; throws when it does not behave like the others. */
export async function measure(
  browser: Browser,
  address: string,
  { subject, size, slowdown = 1 }: Pick<Timings, 'subject' | 'size'> & { slowdown?: number },
): Promise<Timings> {
  const shell = await mountSubject(browser, address, 0);
  await shell.page.close();
  const { page, devtools, painted, complete, heap, heapWithNodes } = await mountSubject(
    browser,
    address,
    size,
    slowdown,
  );
  try {
    const typed = await measureTyping(page, devtools);
    const submit = await measureSubmit(page, devtools, size);
    const ownHeap = heapWithNodes - shell.heapWithNodes;
    return { subject, size, painted, complete, heap, ownHeap, submit, ...typed };
  } finally {
    await page.close();
  }
}

/** Opens the page of a subject with `size` fields. */
async function mountSubject(browser: Browser, address: string, size: number, slowdown = 1) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  const empty = await measureHeap(devtools);
  const mounted = await page.evaluate((count) => window.bench.mount(count), size);
  const full = await measureHeap(devtools);
  return {
    page,
    devtools,
    ...mounted,
    heap: full.script - empty.script,
    heapWithNodes: full.script + full.nodes,
  };
}

/** Bytes used by script and by DOM nodes; plain DOM uses only the latter. */
async function measureHeap(devtools: CDPSession): Promise<{ script: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await devtools.send('Runtime.getHeapUsage');
  return { script: usedSize, nodes: embedderHeapUsedSize };
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
  await expectText(page, '[data-field]', 'Question 0 is required');
  await field.focus();
  const before = await measureWork(devtools);
  for (let index = 0; index < keys; index += 1) await page.keyboard.press('a');
  await waitForFrame(page);
  const keystroke = ((await measureWork(devtools)) - before) / keys;

  const delays: number[] = [];
  for (let index = 0; index < keys; index += 1) delays.push(await keyToPaint(page));
  return { keystroke, keyToPaint: median(delays), keyToPaint95: quantile(delays, 0.95) };
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

async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([selector, text]) => document.querySelector(selector ?? '')?.textContent.includes(text ?? ''),
    [selector, text],
    { timeout: 5_000 },
  );
}
