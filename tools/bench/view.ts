import { startServer } from '#tests/support/runningServer.ts';
import { openChromium } from './browser.ts';
import { divide, median, formatRatio } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import { measureFirstView, measureLaterView, traceFirstView } from './pageView.ts';
import type { PageView } from './pageView.ts';
import { createCustomer, sandbox } from './sandbox.ts';
import { serveStaticPages } from './staticPages.ts';

/*
 * Opening a page on a phone, beside a static page and beside a heading that React renders: for the
 * first time, and later, when files are cached.
 */

const limitName = 'static page';
const reactName = 'a heading by React';
const visitorPaths = ['/login', '/register'];
const signedInPaths = ['/', '/my-submission', '/cart', '/application', '/orders'];

/** Ratios to the static page, and of a signed-in page's content to the heading by React. */
const goals = { visitor: 1.15, frame: 1.15, content: 1.9, later: 1.2 };

type Views = Record<string, PageView[]>;

export async function benchView(rounds: number): Promise<Measurement[]> {
  await using portal = await startServer({ environment: sandbox });
  await using limit = await serveStaticPages();
  await using browser = await openChromium();
  const token = await createCustomer(portal.url);
  const pages: { name: string; url: string; token?: string }[] = [
    { name: limitName, url: limit.url },
    { name: reactName, url: `${limit.url}react` },
    ...visitorPaths.map((path) => ({ name: path, url: portal.url + path })),
    ...signedInPaths.map((path) => ({ name: path, url: portal.url + path, token })),
  ];
  const first: Views = {};
  const later: Views = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, url, token: own } of pages) {
      (first[name] ??= []).push(await measureFirstView(browser, url, own));
      (later[name] ??= []).push(await measureLaterView(browser, url, own));
    }
  }
  const getViews = (views: Views, name: string) => views[name] ?? [];
  for (const [title, views] of Object.entries({ 'first visit': first, 'later visit': later })) {
    console.log(`\n${title}`);
    for (const { name } of pages) console.log(row(name, getViews(views, name)));
  }
  console.log('\nthe main thread before the content of a first visit, in ms');
  for (const path of signedInPaths) {
    const shares = await traceFirstView(browser, portal.url + path, token);
    const listed = Object.entries(shares).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
    console.log(`${path}: ${listed.join(', ')}`);
  }
  const statics = getViews(first, limitName);
  const react = getViews(first, reactName);
  return [
    { name: reactName, ratios: compare(react, statics) },
    ...visitorPaths.map((path) => ({
      name: path,
      ratios: compare(getViews(first, path), statics),
      goal: goals.visitor,
    })),
    ...signedInPaths.flatMap((path) => [
      {
        name: `${path} frame`,
        ratios: compare(getViews(first, path), statics, 'first'),
        goal: goals.frame,
      },
      {
        name: `${path} content`,
        ratios: compare(getViews(first, path), react),
        goal: goals.content,
      },
      {
        name: `${path} content, later visit`,
        ratios: compare(getViews(later, path), getViews(later, reactName)),
        goal: goals.later,
      },
    ]),
  ];
}

/** A paint of each view divided by the largest paint of the limit. */
function compare(
  views: readonly PageView[],
  limits: readonly PageView[],
  paint: 'first' | 'largest' = 'largest',
): number[] {
  return divide(
    views.map((view) => view[paint]),
    limits.map(({ largest }) => largest),
  );
}

function row(name: string, views: readonly PageView[]): string {
  const getMedian = (figure: keyof PageView) => median(views.map((view) => view[figure]));
  const spread = formatRatio(views.map(({ largest }) => largest / 1_000));
  return [
    `${name}: ${getMedian('script').toFixed(1)} kB of script in ${getMedian('requests')} requests`,
    `first paint ${Math.round(getMedian('first'))} ms`,
    `largest ${spread} s`,
    `shift ${getMedian('shift').toFixed(3)}`,
  ].join('; ');
}
