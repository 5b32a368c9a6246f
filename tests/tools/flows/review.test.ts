import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'jpeg-js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMachine } from 'xstate';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { toChart } from '#tools/planner/chart.ts';
import type { Recording } from '#tools/flows/book/recording.ts';
import type { ComparedFlow } from '#tools/flows/compare.ts';
import { diffCharts } from '#tools/flows/diff.ts';
import { checkOutputFolder } from '#tools/flows/outputFolder.ts';
import { writeReview } from '#tools/flows/review/buildReview.ts';
import { comparePictures } from '#tools/flows/review/comparePictures.ts';
import { gatherReview } from '#tools/flows/review/gatherReview.ts';
import { readReviewOptions } from '#tools/flows/review/options.ts';
import { pairPictures } from '#tools/flows/review/pairPictures.ts';
import { openRecordings } from '#tools/flows/review/recordings.ts';
import { reviewFlow, summarize } from '#tools/flows/review/review.ts';
import type { Version } from '#tools/flows/review/review.ts';
import { runPlanner } from '#tools/flows/review/walkLists.ts';
import type { PlannedWalk } from '#tools/flows/review/walkLists.ts';
import { findStep, getWalk } from './chapters.ts';

/* The page that shows reviewers two versions of a flow: R-263, B-12. */

let folder = '';
beforeEach(() => {
  folder = createTemporaryFolder('review', onTestFinished);
});

const closed = { description: 'The door is shut.', on: { 'door.open': 'open' } };
const open = { description: 'One can go in.', on: { 'door.close': 'closed' } };

const getChart = (states: object) =>
  toChart(createMachine({ id: 'door', initial: 'closed', states } as never));

function compared(before: object | undefined, after: object | undefined): ComparedFlow {
  const [old, now] = [before && getChart(before), after && getChart(after)];
  const difference = old && now && diffCharts(old, now);
  return { id: 'door', title: 'Door', before: old, after: now, difference };
}

/** A walk by the names of its events. */
const walk = (...events: string[]): PlannedWalk => {
  let at = 'closed';
  const steps = events.map((title) => {
    const target = title === 'door.open' ? 'open' : 'closed';
    const takes = [`${at} --${title}--> ${target}`];
    at = target;
    return { title, takes };
  });
  return { start: 'the street', steps };
};

/** A picture in one colour, with a square in another. */
function picture(square?: { x: number; y: number; size: number }, grey = 240): Buffer {
  const [width, height] = [320, 160];
  const data = Buffer.alloc(width * height * 4, grey);
  if (square) {
    for (let y = square.y; y < square.y + square.size; y += 1) {
      const start = (y * width + square.x) * 4;
      data.fill(20, start, start + square.size * 4);
    }
  }
  return encode({ data, width, height }, 90).data;
}

/** A recording of one walk, with the states that it passes and their pictures. */
function recorded(steps: [title: string, state: string, picture: Buffer][]): Recording {
  const files = new Map(steps.map(([, , bytes], at) => [`walk-1-${at}.jpg`, bytes]));
  const first = steps[0];
  if (first) files.set(`phone-${first[1]}.jpg`, first[2]);
  const title = ['from the street', ...steps.slice(1).map(([step]) => step)].join(' › ');
  const passed = steps.map(([step, state], at) =>
    findStep(state, { title: step, picture: `walk-1-${at}.jpg` }),
  );
  return { walks: [{ ...getWalk(...passed), title }], pictures: files };
}

const version = (walks: PlannedWalk[], recording?: Recording): Version => ({
  plan: { door: walks },
  recordings: new Map(recording && [['door', recording]]),
});

const complete = version([walk('door.open', 'door.close')]);

/** Writes the page of one flow; returns its text. */
async function written(flow: ComparedFlow, before = complete, after = complete) {
  const flows = [reviewFlow(flow, before, after)];
  const review = { base: 'main', present: 'abc1234', flows, notes: [] };
  await writeReview(review, join(folder, 'review'));
  return readFileSync(join(folder, 'review/index.html'), 'utf8');
}

describe('the page for reviewers (R-263, B-12)', () => {
  test('says when nothing differs', async () => {
    const page = await written(compared({ closed, open }, { closed, open }));
    expect(page).toContain('No flow, walk or picture differs.');
  });

  test('marks new and removed states in sentences and drawing', async () => {
    const ajar = { description: 'A gap is left.', on: { 'door.close': 'closed' } };
    const now = { closed: { ...closed, on: { 'door.open': 'ajar' } }, ajar };
    const page = await written(compared({ closed, open }, now));
    expect(page).toContain('<li>New state “ajar”: A gap is left.</li>');
    expect(page).toContain('<title>new: ajar</title>');
    expect(page).toContain('<li>The state “open” is gone.</li>');
    expect(page).toContain('<title>gone: open</title>');
  });

  test.each([
    ['new', undefined, { closed, open }],
    ['gone', { closed, open }, undefined],
  ])('shows a flow that is %s with its only chart', async (status, before, after) => {
    const page = await written(compared(before, after));
    expect(page).toContain(`<li>This flow is ${status}.</li>`);
    expect(page).toContain(`1 flow ${status}.`);
    expect(page).toContain('<title>closed</title>');
  });

  test('describes gained and lost walks from their first difference', async () => {
    const flow = compared({ closed, open }, { closed, open });
    const after = version([walk('door.open', 'door.open')]);
    const review = reviewFlow(flow, complete, after);
    expect(review.walks.map(({ status, walk: { shared } }) => [status, shared])).toEqual([
      ['gained', 1],
      ['lost', 1],
    ]);
    expect(summarize([review])).toContain('1 walk gained; 1 walk lost');
    const page = await written(flow, complete, after);
    expect(page).toContain('<h3>Walks gained</h3>');
    expect(page).toContain('<span class="step">door.open</span>');
    expect(page).toContain('<strong class="step">door.close</strong>');
  });

  test('compares the walks that each version plans with its own tools', () => {
    const tools = join(folder, 'tools/flows/review');
    mkdirSync(tools, { recursive: true });
    const plan = { door: [walk('door.open')] };
    writeFileSync(join(tools, 'plan.ts'), `process.stdout.write('${JSON.stringify(plan)}')`);
    expect(runPlanner(folder)).toEqual(plan);
  });

  test('does not count a walk as lost if it is now longer', () => {
    const flow = compared({ closed, open }, { closed, open });
    const further = version([walk('door.open', 'door.close', 'door.open')]);
    const statusTexts = reviewFlow(flow, complete, further).walks.map(({ status }) => status);
    expect(statusTexts).toEqual(['gained']);
  });
});

describe('pictures of two versions (W-8)', () => {
  const dot = { x: 64, y: 32, size: 24 };

  test('are equal if the difference is invisible', () => {
    expect(comparePictures(picture(dot), picture(dot))).toEqual([]);
    expect(comparePictures(picture(dot), picture(dot, 238))).toEqual([]);
  });

  test('have a marked area for each difference', () => {
    const parts = comparePictures(picture(), picture(dot));
    expect(parts).toEqual([{ left: 20, top: 20, width: 10, height: 20 }]);
    const moved = comparePictures(picture({ ...dot, x: 240 }), picture(dot));
    expect(moved).toHaveLength(2);
  });

  test('show side by side by state and path, changed ones first, with marked differences', async () => {
    const before = recorded([
      ['', 'closed', picture()],
      ['door.open', 'open', picture()],
    ]);
    const after = recorded([
      ['', 'closed', picture()],
      ['door.open', 'open', picture(dot)],
    ]);
    const looks = pairPictures(before, after);
    expect(looks.map(({ states, status }) => [states[0], status])).toEqual([
      ['open', 'changed'],
      ['closed', 'same'],
    ]);
    const flow = compared({ closed, open }, { closed, open });
    const page = await written(flow, version([], before), version([], after));
    expect(page).toContain('pictures changed in 1 of 2 states');
    expect(page).toContain('src="pictures/door/before/walk-1-1.jpg"');
    expect(page).toContain('src="pictures/door/after/walk-1-1.jpg"');
    expect(page).toContain('style="left:20%;top:20%;width:10%;height:20%"');
    expect(page).toContain('1 state with the same pictures');
    expect(readFileSync(join(folder, 'review/pictures/door/after/walk-1-1.jpg'))).toEqual(
      picture(dot),
    );
  });

  test('of a renamed state are found under its old name', () => {
    const [old, now] = ['open', 'ajar'].map((state) =>
      recorded([
        ['', 'closed', picture()],
        ['door.open', state, picture(dot)],
      ]),
    );
    if (!old || !now) throw new Error('The recording is missing.');
    const looks = pairPictures(old, now, new Map([['open', 'ajar']]));
    expect(looks.map(({ status }) => status)).toEqual(['same', 'same']);
    expect(pairPictures(old, now).map(({ status }) => status)).toEqual(['new', 'gone', 'same']);
  });

  test('reached by a different path are compared with a note', async () => {
    const before = recorded([['', 'closed', picture()]]);
    const after = recorded([
      ['', 'open', picture()],
      ['door.close', 'closed', picture(dot)],
    ]);
    const flow = compared({ closed, open }, { closed, open });
    const page = await written(flow, version([], before), version([], after));
    expect(page).toContain('Reached by different steps than before.');
  });
});

describe('refuses with one sentence', () => {
  test('an unknown version, an unknown option and a page without a path', async () => {
    await expect(gatherReview('no-such-version', { out: folder })).rejects.toThrow(
      'no-such-version names no version of this project.',
    );
    expect(() => readReviewOptions(['--all'])).toThrow('--out <folder>');
    expect(() => readReviewOptions(['--oute', 'x'])).toThrow("Unknown option '--oute'");
    expect(readReviewOptions([])).toBeUndefined();
  });

  test('a folder without a recording, or with an incomplete one', () => {
    expect(() => openRecordings(join(folder, 'nowhere'))).toThrow('is not a recording');
    mkdirSync(join(folder, 'door'));
    expect(() => openRecordings(folder)).toThrow('is not a recording');
    const steps = [{ title: '', takes: [], states: ['closed'], picture: 'walk-1-0.jpg' }];
    const file = join(folder, 'door/walk-1.json');
    writeFileSync(file, JSON.stringify({ title: 'from the street', steps, said: [] }));
    expect(() => openRecordings(folder)).toThrow('door/walk-1-0.jpg is missing');
    writeFileSync(join(folder, 'door/walk-1-0.jpg'), picture());
    const recording = openRecordings(folder).get('door');
    // Walks of another version may be recorded into the same folder.
    writeFileSync(join(folder, 'door/walk-1-0.jpg'), '');
    expect(recording?.pictures.get('walk-1-0.jpg')).toEqual(picture());
  });

  test('a file or a folder with other content, but not one of an earlier review', async () => {
    await written(compared({ closed, open }, { closed, open }));
    const check = (path: string) => () => checkOutputFolder(join(folder, path), 'review.css');
    expect(check('review')).not.toThrow();
    expect(check('new')).not.toThrow();
    expect(check('')).toThrow('something else (review)');
    writeFileSync(join(folder, 'review/thesis.txt'), '');
    expect(check('review')).toThrow('something else (thesis.txt)');
    expect(check('review/thesis.txt')).toThrow('is a file');
  });

  test('no walks of a version whose tools cannot plan them', () => {
    expect(runPlanner(folder)).toBeUndefined();
  });
});
