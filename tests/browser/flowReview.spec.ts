import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { encode } from 'jpeg-js';
import { moveMachine } from '#machines/move.machine.ts';
import { listStates, toChart } from '#tools/planner/chart.ts';
import { diffCharts } from '#tools/flows/diff.ts';
import { writeReview } from '#tools/flows/review/buildReview.ts';
import { reviewFlow } from '#tools/flows/review/review.ts';
import type { Version } from '#tools/flows/review/review.ts';
import { test as base } from './book.ts';
import { checkToolPage } from './screenCheck.ts';
import { emptyStorage } from './storage.ts';

/* The page that reviewers get of two versions of the flows, opened from disk: R-263, B-12. */

const flow = 'move';

/** A screen in one grey, as a walk would have left it. */
const screen = (grey: number) => {
  const [width, height] = [1280, 720];
  return encode({ data: Buffer.alloc(width * height * 4, grey), width, height }, 45).data;
};

function versionWith(grey: number, steps: readonly string[]): Version {
  const names = ['movingAtOnce', 'moved'];
  const walks = [
    {
      title: `from one list › ${steps.join(' › ')}`,
      steps: names.map((state, at) => ({
        title: at === 0 ? '' : (steps[0] ?? ''),
        takes: [],
        states: [state],
        picture: `walk-1-${at}.jpg`,
        replies: [],
      })),
      said: [],
    },
  ];
  const pictures = new Set(['walk-1-0.jpg', 'walk-1-1.jpg']);
  const read = (name: string) => screen(name === 'walk-1-1.jpg' ? grey : 250);
  const taken = steps.map((title) => ({ title, takes: [] }));
  return {
    plan: { [flow]: [{ start: 'one list', steps: taken }] },
    recordings: new Map([[flow, { walks, pictures, read }]]),
  };
}

/** The page of a flow whose description, walk and picture changed, in a folder of its own. */
const test = base.extend<{ write: () => Promise<void>; folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'briefcase-review-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  write: async ({ folder }, use) => {
    const after = toChart(moveMachine);
    const before = structuredClone(after);
    for (const state of listStates(before)) {
      if (state.path === 'moved') state.description = 'It is in the other list.';
    }
    const difference = diffCharts(before, after);
    const compared = { id: flow, title: 'Move', before, after, difference };
    await use(async () => {
      const [old, now] = [versionWith(80, ['moveAtOnce accepted']), versionWith(160, ['moves'])];
      const review = {
        base: 'main',
        present: 'abc1234',
        notes: ['Pictures of main differ from run to run.'],
        flows: [
          reviewFlow(compared, old, now),
          reviewFlow({ id: 'session', title: 'Session', before, after }, old, now),
        ],
      };
      await writeReview(review, join(folder, 'page'), join(folder, 'marks.json'));
    });
  },
});

test('a reviewer marks changes by keyboard; the marks survive a reload, and come back from the saved file; pictures stand side by side and lead to their full size, and the page has no fault that axe finds (B-12, R-210, R-263)', async ({
  page,
  folder,
  write,
}) => {
  await write();
  const address = pathToFileURL(join(folder, 'page/index.html')).href;
  await page.goto(address);
  const status = page.getByRole('status');
  await expect(status).toHaveText('0 of 4 marked.');

  await page.getByRole('button', { name: 'Next open' }).focus();
  await page.keyboard.press('Enter');
  const mark = page.getByRole('group', { name: /“moved” reads/ });
  await expect(mark.getByRole('radio', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(mark.getByRole('radio', { name: 'Fine' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Is it said so?');
  await expect(status).toHaveText('1 of 4 marked, 1 question.');
  const picture = page.getByRole('group', { name: /moved looks different/ });
  await picture.getByRole('radio', { name: 'Fine' }).check();
  await expect(status).toHaveText('2 of 4 marked, 1 question.');

  await page.reload();
  await expect(status).toHaveText('2 of 4 marked, 1 question.');
  await expect(mark.getByRole('textbox')).toHaveValue('Is it said so?');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save marks.json' }).focus();
  await page.keyboard.press('Enter');
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe('marks.json');
  await saved.saveAs(join(folder, 'marks.json'));
  const { marks } = JSON.parse(await readFile(join(folder, 'marks.json'), 'utf8'));
  expect(marks).toMatchObject([
    { mark: 'question', text: 'Is it said so?', about: expect.stringContaining('Move: “moved”') },
    { mark: 'fine', text: '' },
  ]);

  await emptyStorage(page);
  await write();
  await page.goto(address);
  await expect(status).toHaveText('2 of 4 marked, 1 question.');
  await expect(mark.getByRole('radio', { name: 'Question' })).toBeChecked();

  await page.getByText('1 state with the same pictures').first().click();
  await checkToolPage(page, 'review');

  const change = page.getByRole('article').filter({ hasText: 'looks different' });
  const [before, after] = ['before', 'after'].map((side) =>
    change.getByRole('img', { name: `moved, ${side}, on a wide screen` }),
  );
  const [left, right] = [await before?.boundingBox(), await after?.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(left?.width).toBe(right?.width);
  await after?.click();
  await expect(page).toHaveURL(/pictures\/move\/after\/walk-1-1\.jpg$/);
});
