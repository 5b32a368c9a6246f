import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { encode } from 'jpeg-js';
import { moveMachine } from '#machines/move.machine.ts';
import { checkoutScript } from '#tests/machines/scripts/checkout.ts';
import { moveScript } from '#tests/machines/scripts/move.ts';
import { buildBook } from '#tools/flows/book/buildBook.ts';
import { diffCharts } from '#tools/flows/diff.ts';
import { writeReview } from '#tools/flows/review/buildReview.ts';
import { reviewFlow } from '#tools/flows/review/review.ts';
import type { Version } from '#tools/flows/review/review.ts';
import { listStates, toChart } from '#tools/planner/chart.ts';
import { writePlannedRecording } from './plannedRecording.ts';

interface Pages {
  /** The flow book with the planned walks of two charts and a test for R-159. */
  book: string;
  /** The address of a review. */
  review: string;
}

/** Tests on the pages of the flow tools. */
export const test = base.extend<{ openBook: (page: string) => Promise<void> }, Pages>({
  book: [
    async ({}, use) => {
      const recordings = await mkdtemp(join(tmpdir(), 'briefcase-walks-'));
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-book-'));
      for (const script of [checkoutScript, moveScript]) writePlannedRecording(script, recordings);
      const tests = ['unit', 'ui', 'server', 'browser'].map((project) => ({
        project,
        file: `tests/${project}.test.ts`,
        title: project === 'server' ? 'a late payment pays the order (R-159)' : 'it works',
        at: '2026-01-02T03:04:05.678Z',
      }));
      await buildBook(new Map(), { folder, recordings, tests });
      await use(folder);
      await rm(folder, { recursive: true });
      await rm(recordings, { recursive: true });
    },
    { scope: 'worker' },
  ],
  review: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-review-'));
      await writeMoveReview(folder);
      await use(pathToFileURL(join(folder, 'index.html')).href);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  /** Opens a page from disk by its name, with an optional query or hash. */
  openBook: async ({ page, book }, use) => {
    await use(async (address) => {
      const [name = '', more = ''] = address.split(/(?=[#?])/);
      await page.goto(`${pathToFileURL(join(book, `${name}.html`)).href}${more}`);
    });
  },
});

/** A version of the move flow with this grey on its second screen and this step in its walk. */
function createVersion(grey: number, step: string): Version {
  const screen = (shade: number) => {
    const [width, height] = [1280, 720];
    return encode({ data: Buffer.alloc(width * height * 4, shade), width, height }, 45).data;
  };
  const steps = ['movingAtOnce', 'moved'].map((state, at) => ({
    title: at === 0 ? '' : step,
    takes: [],
    states: [state],
    picture: `walk-1-${at}.jpg`,
    replies: [],
  }));
  const recording = {
    walks: [{ title: `from one list › ${step}`, steps, said: [] }],
    pictures: new Map([
      ['walk-1-0.jpg', screen(250)],
      ['walk-1-1.jpg', screen(grey)],
    ]),
  };
  return {
    plan: { move: [{ start: 'one list', steps: [{ title: step, takes: [] }] }] },
    recordings: new Map([['move', recording]]),
  };
}

/** Writes the review of a flow with a changed description, walk and picture. */
async function writeMoveReview(folder: string): Promise<void> {
  const after = toChart(moveMachine);
  const before = structuredClone(after);
  for (const state of listStates(before)) {
    if (state.path === 'moved') state.description = 'It is in the other list.';
  }
  const [old, now] = [createVersion(80, 'moveAtOnce accepted'), createVersion(160, 'moves')];
  const move = { id: 'move', title: 'Move', before, after, difference: diffCharts(before, after) };
  const review = {
    base: 'main',
    present: 'abc1234',
    notes: ['Pictures of main differ from run to run.'],
    flows: [
      reviewFlow(move, old, now),
      reviewFlow({ id: 'session', title: 'Session', before, after }, old, now),
    ],
  };
  await writeReview(review, folder);
}
