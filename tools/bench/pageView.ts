import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page, Response } from '@playwright/test';
import { openPhone } from './browser.ts';
import { measureMainThread } from './mainThread.ts';
import type { MainThread } from './mainThread.ts';

/** A phone's connection: 150 ms, 1.6 Mb/s. */
const connection = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
  offline: false,
};

/** One visit of a page; times in ms since its start. */
export interface PageView {
  /** Kilobytes of script by `gzip -9`. */
  script: number;
  requests: number;
  /** First and largest contentful paint. */
  first: number;
  largest: number;
  shift: number;
}

/** Opens a page for the first time on this phone, signed in if there is a `token`. */
export async function measureFirstView(
  browser: Browser,
  url: string,
  token?: string,
): Promise<PageView> {
  // The worker would fetch the rest of the build after the first view.
  const { page, phone } = await openPhone(browser, token);
  const view = await measureView(page, phone, url);
  await page.context().close();
  return view;
}

/** Traces what the main thread does before the content of a first visit, which slows it down a little. */
export async function traceFirstView(
  browser: Browser,
  url: string,
  token?: string,
): Promise<MainThread> {
  const { page, phone } = await openPhone(browser, token);
  await slowDown(phone);
  const mainThread = await measureMainThread(browser, page, () =>
    page.goto(url, { waitUntil: 'networkidle' }),
  );
  await page.context().close();
  return mainThread;
}

/** Opens a page that this phone has opened before, with its files cached and its worker running. */
export async function measureLaterView(
  browser: Browser,
  url: string,
  token?: string,
): Promise<PageView> {
  const { page: before, phone: fast } = await openPhone(browser, token, {
    serviceWorkers: 'allow',
  });
  await fast.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await before.goto(url);
  if (token) await before.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const page = await before.context().newPage();
  await before.close();
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const view = await measureView(page, phone, url);
  await page.context().close();
  return view;
}

async function slowDown(phone: CDPSession): Promise<void> {
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', connection);
}

async function measureView(page: Page, phone: CDPSession, url: string): Promise<PageView> {
  await slowDown(phone);
  const answers: Promise<number>[] = [];
  const onResponse = (response: Response) => {
    const isScript = new URL(response.url()).pathname.endsWith('.js');
    answers.push(
      isScript
        ? response.body().then((body) => gzipSync(body, { level: 9 }).length)
        : Promise.resolve(0),
    );
  };
  page.on('response', onResponse);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('response', onResponse);
  const script = (await Promise.all(answers)).reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  const paints = await readPaints(page);
  return { script, requests: answers.length, ...paints };
}

/** Reads the paints and shifts from the page's performance entries. */
async function readPaints(page: Page): Promise<Pick<PageView, 'first' | 'largest' | 'shift'>> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        // Without such an entry the observer is never called.
        setTimeout(() => resolve([]), 500);
      });
    const largest = await entries('largest-contentful-paint');
    const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largest: largest.at(-1)?.startTime ?? 0,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}
