import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { portalFolder } from '../../scripts/build.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { openChromium, openPhone } from './browser.ts';
import { sandbox } from './build.ts';
import { register } from './customer.ts';
import { divide, median, formatRatio } from './measurements.ts';
import type { Measurement } from './measurements.ts';

const limitName = 'static page';
const reactName = 'a heading by React';

/** A phone's connection: 150 ms, 1.6 Mb/s. */
const connection = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
  offline: false,
};

const visitorPaths = ['/login', '/register'];
const signedInPaths = ['/', '/my-submission', '/cart', '/application', '/orders'];

interface View {
  /** Kilobytes of script by `gzip -9`. */
  script: number;
  requests: number;
  /** First and largest contentful paint, in ms. */
  first: number;
  largest: number;
  shift: number;
}

/** Goals as ratios to the static page: for visitors the page, for customers frame and content. */
const goals = { visitor: 1.15, frame: 1.15, content: 2.2 };

/** Compares opening a page on a phone with a static page. */
export async function benchView(rounds: number): Promise<Measurement[]> {
  await using portal = await startServer({ environment: sandbox });
  await using limit = await serveStatic();
  await using browser = await openChromium();
  const token = await register(portal.url, 1);
  const views: Record<string, View[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    (views[limitName] ??= []).push(await measureView(browser, limit.url));
    (views[reactName] ??= []).push(await measureView(browser, `${limit.url}react`));
    for (const path of visitorPaths) {
      (views[path] ??= []).push(await measureView(browser, portal.url + path));
    }
    for (const path of signedInPaths) {
      (views[path] ??= []).push(await measureView(browser, portal.url + path, token));
    }
  }
  const { [limitName]: fastest = [], [reactName]: react = [], ...pages } = views;
  console.log(row(limitName, fastest, fastest));
  console.log(row(reactName, react, fastest));
  for (const [name, seen] of Object.entries(pages)) console.log(row(name, seen, fastest));
  return [
    { name: reactName, ratios: divideByLimit(react, 'largest', fastest) },
    ...Object.entries(pages).flatMap(([path, seen]) => toMeasurements(path, seen, fastest)),
  ];
}

/** A moment of each view divided by the largest paint of the limit. */
function divideByLimit(
  views: readonly View[],
  moment: 'first' | 'largest',
  limits: readonly View[],
): number[] {
  return divide(
    views.map((view) => view[moment]),
    limits.map(({ largest }) => largest),
  );
}

function toMeasurements(
  path: string,
  views: readonly View[],
  limits: readonly View[],
): Measurement[] {
  const largest = divideByLimit(views, 'largest', limits);
  if (visitorPaths.includes(path)) return [{ name: path, ratios: largest, goal: goals.visitor }];
  const first = divideByLimit(views, 'first', limits);
  return [
    { name: `${path} frame`, ratios: first, goal: goals.frame },
    { name: `${path} content`, ratios: largest, goal: goals.content },
  ];
}

function row(name: string, views: readonly View[], limits: readonly View[]): string {
  const middle = (measurement: keyof View) => median(views.map((view) => view[measurement]));
  const ratio = (moment: 'first' | 'largest') => formatRatio(divideByLimit(views, moment, limits));
  return [
    `${name}: ${middle('script').toFixed(1)} kB of script, ${middle('requests')} requests`,
    `first painted after ${Math.round(middle('first'))} ms, ${ratio('first')}`,
    `largest after ${Math.round(middle('largest'))} ms, ${ratio('largest')}`,
    `shift ${middle('shift').toFixed(3)}`,
  ].join('; ');
}

/** Serves `/login` without its scripts, and a minimal React page. */
async function serveStatic(): Promise<AsyncDisposable & { url: string }> {
  const html = await readFile(join(portalFolder, 'login.html'), 'utf8');
  const scripts = /<script.*?<\/script>|<link rel="modulepreload".*?>|<link rel="preload".*?>/gs;
  const files: Record<string, string> = {
    '/': html.replaceAll(scripts, '').replaceAll(/@font-face\{.*?\}/g, ''),
    '/react': '<!doctype html><title>React</title><script type="module" src="/react.js"></script>',
    '/react.js': await buildReactPage(),
  };
  const server = createServer(({ url = '/' }, response) => {
    response.writeHead(url in files ? 200 : 404, {
      'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
      'content-encoding': 'gzip',
      // The portal has this header too; it makes Chromium start a new process.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    response.end(gzipSync(files[url] ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Bundles the React page into one script. */
async function buildReactPage(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'subjects', 'reactPage.ts') },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Opens a page in a new context, signed in if there is a `token`, and measures it. */
async function measureView(browser: Browser, url: string, token?: string): Promise<View> {
  const { page, phone } = await openPhone(browser, token);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', connection);
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    const isScript = new URL(response.url()).pathname.endsWith('.js');
    answers.push(
      isScript
        ? response.body().then((body) => gzipSync(body, { level: 9 }).length)
        : Promise.resolve(0),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const script = (await Promise.all(answers)).reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  const paints = await readPaints(page);
  await page.context().close();
  return { script, requests: answers.length, ...paints };
}

/** Reads the paints and shifts from the page's performance entries. */
async function readPaints(page: Page): Promise<Pick<View, 'first' | 'largest' | 'shift'>> {
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
