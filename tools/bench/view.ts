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

const visitorPaths = ['/login', '/register'];
const signedInPaths = ['/', '/my-submission', '/cart', '/application', '/orders'];

/** Ratios to the static page, and of a signed-in page's content to the heading by React. */
const goals = { visitor: 1.15, frame: 1.15, content: 1.9, later: 1.2 };

/** A page with its views on first and later visits, by round. */
interface MeasuredPage {
  name: string;
  url: string;
  token?: string;
  first: PageView[];
  later: PageView[];
}

export async function benchView(rounds: number): Promise<Measurement[]> {
  await using portal = await startServer({ environment: sandbox });
  await using limit = await serveStaticPages();
  await using browser = await openChromium();
  const token = await createCustomer(portal.url);
  const toPage = (name: string, url: string, own?: string): MeasuredPage => ({
    name,
    url,
    token: own,
    first: [],
    later: [],
  });
  const statics = toPage('static page', limit.url);
  const react = toPage('a heading by React', `${limit.url}react`);
  const visitors = visitorPaths.map((path) => toPage(path, portal.url + path));
  const signedIn = signedInPaths.map((path) => toPage(path, portal.url + path, token));
  const pages = [statics, react, ...visitors, ...signedIn];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { url, token: own, first, later } of pages) {
      first.push(await measureFirstView(browser, url, own));
      later.push(await measureLaterView(browser, url, own));
    }
  }
  for (const visit of ['first', 'later'] as const) {
    console.log(`\n${visit} visit`);
    for (const page of pages) console.log(formatRow(page.name, page[visit]));
  }
  console.log('\nthe main thread before the content of a first visit, in ms');
  for (const { name, url } of signedIn) {
    const shares = await traceFirstView(browser, url, token);
    const listed = Object.entries(shares).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
    console.log(`${name}: ${listed.join(', ')}`);
  }
  return [
    { name: react.name, ratios: compare(react.first, statics.first) },
    ...visitors.map(({ name, first }) => ({
      name,
      ratios: compare(first, statics.first),
      goal: goals.visitor,
    })),
    ...signedIn.flatMap(({ name, first, later }) => [
      { name: `${name} frame`, ratios: compare(first, statics.first, 'first'), goal: goals.frame },
      { name: `${name} content`, ratios: compare(first, react.first), goal: goals.content },
      {
        name: `${name} content, later visit`,
        ratios: compare(later, react.later),
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

function formatRow(name: string, views: readonly PageView[]): string {
  const getMedian = (figure: keyof PageView) => median(views.map((view) => view[figure]));
  const spread = formatRatio(views.map(({ largest }) => largest / 1_000));
  return [
    `${name}: ${getMedian('script').toFixed(1)} kB of script in ${getMedian('requests')} requests`,
    `first paint ${Math.round(getMedian('first'))} ms`,
    `largest ${spread} s`,
    `shift ${getMedian('shift').toFixed(3)}`,
  ].join('; ');
}
