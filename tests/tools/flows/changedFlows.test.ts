import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { isOutdated, stampRecording } from '#tools/flows/book/changedFlows.ts';

/* Which flows `npm run flows -- book --changed` walks again. */

let folder: string;
beforeEach(() => {
  folder = createTemporaryFolder('changed', onTestFinished);
  write('portal/assets/cart-1a2b.js');
  write('server.ts', 'one');
  const loaded = ['/assets/cart-1a2b.js'];
  write(
    'walks/door/walk-1.json',
    JSON.stringify({ title: 'from in', steps: [], said: [], loaded }),
  );
  stampRecording('door', [join(folder, 'server.ts')], getFolders());
});

const getFolders = () => ({ recordings: join(folder, 'walks'), portal: join(folder, 'portal') });

function write(file: string, text = ''): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const isDoorOutdated = (titles = ['from in'], portal = 'portal') =>
  isOutdated('door', titles, [join(folder, 'server.ts')], {
    ...getFolders(),
    portal: join(folder, portal),
  });

test('leaves a flow alone whose walks, portal files and sources are the same (R-267)', () => {
  expect(isDoorOutdated()).toBe(false);
});

test('walks a flow again that was never recorded or has other walks (R-267)', () => {
  expect(isOutdated('window', ['from in'], [], getFolders())).toBe(true);
  expect(isDoorOutdated(['from out'])).toBe(true);
  expect(isDoorOutdated(['from in', 'from out'])).toBe(true);
});

test('walks a flow again whose pages load another file (R-267)', () => {
  write('rebuilt/assets/cart-3c4d.js');
  expect(isDoorOutdated(['from in'], 'rebuilt')).toBe(true);
});

test('walks a flow again when its other sources have changed (R-267)', () => {
  write('server.ts', 'two');
  expect(isDoorOutdated()).toBe(true);
});
