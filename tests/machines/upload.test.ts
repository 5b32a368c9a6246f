import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { logo, logoPath, uploadScript } from './scripts/upload.ts';
import { testWalks } from './walks.ts';

testWalks(uploadScript);

const yes = accepted(null);
const stored = accepted(logoPath);
const offline = new Error('offline');
const broken = { checkFile: [yes], uploadFile: [offline] };
const add = { type: 'file.add' } as const;
const start = { type: 'upload.start' } as const;
const cancel = { type: 'upload.cancel' } as const;
const remove = { type: 'file.remove' } as const;

const uploading = (answers: Answers) => play(uploadMachine, answers, { type: 'image', file: logo });
const withStoredFile = (answers: Answers) =>
  play(uploadMachine, answers, { type: 'image', path: logoPath });

test('a file is checked, queued, uploaded and added to the answer (R-091, R-094)', async () => {
  const upload = await uploading({ checkFile: [yes], uploadFile: [stored] });
  await upload.send(add);
  expect(upload.state()).toBe('waiting');
  expect(upload.count('uploadFile')).toBe(0);
  await upload.send(start);
  expect(upload.state()).toBe('stored');
  expect(upload.context().path).toBe(logoPath);
  expect(upload.effects).toEqual(['addToAnswer']);
});

test('an invalid file is refused with a reason before the upload (R-094)', async () => {
  const upload = await uploading({
    checkFile: [refused('file_too_large', { message: 'At most 5MB.' })],
  });
  await upload.send(add, start);
  expect(upload.state()).toBe('refusedFile');
  expect(upload.context().failure?.text).toBe('At most 5MB.');
  expect(upload.count('uploadFile')).toBe(0);
  await upload.send({ type: 'file.dismiss' });
  expect(upload.actor.getSnapshot().status).toBe('done');
  expect(upload.effects).toEqual([]);
});

test('refuses unreadable files such as folders (R-094)', async () => {
  const upload = await uploading({ checkFile: [new Error('NotReadableError')] });
  await upload.send(add);
  expect(upload.state()).toBe('refusedFile');
  expect(upload.context().failure).toEqual({ message: 'upload.unreadable' });
});

test.each(['file_too_large', 'file_type_wrong', 'picture_too_large'])(
  'a %s of the server is final and cannot be retried (R-094)',
  async (code) => {
    const message = 'Not this one.';
    const upload = await uploading({ checkFile: [yes], uploadFile: [refused(code, { message })] });
    await upload.send(add, start, { type: 'upload.retry' });
    expect(upload.state()).toBe('refusedFile');
    expect(upload.context().failure?.text).toBe(message);
    expect(upload.messages).toEqual(['upload.failed']);
  },
);

test('a broken upload shows a message and can be retried (R-093, R-095)', async () => {
  const upload = await uploading({
    checkFile: [yes],
    uploadFile: [offline, refused('storage_full'), stored],
  });
  await upload.send(add, start);
  expect(upload.state()).toBe('uploadFailed');
  expect(upload.context().failure).toEqual({ message: 'upload.failed' });
  await upload.send({ type: 'upload.retry' }, start);
  expect(upload.state()).toBe('uploadFailed');
  await upload.send({ type: 'upload.retry' });
  expect(upload.state()).toBe('waiting');
  expect(upload.context().failure).toBeUndefined();
  await upload.send(start);
  expect(upload.state()).toBe('stored');
  expect(upload.messages).toEqual(['upload.failed', 'upload.failed']);
  expect(upload.effects).toEqual(['addToAnswer']);
});

test.each([
  ['cancelled during the check', {}, [add, cancel]],
  ['cancelled in the queue', { checkFile: [yes] }, [add, cancel]],
  ['cancelled during the upload', { checkFile: [yes] }, [add, start, cancel]],
  ['dismissed after it failed', broken, [add, start, { type: 'file.dismiss' }], 'upload.failed'],
] as const)(
  'a file that is %s is not part of the answer (R-095)',
  async (_, answers, events, ...done) => {
    const chosen = { type: 'image', file: logo } as const;
    expect(await playOut(uploadMachine, answers, events, chosen)).toEqual(['dismissed', ...done]);
  },
);

test('a file of a draft needs no check and no upload (R-092)', async () => {
  const upload = await withStoredFile({});
  await upload.send(add);
  expect(upload.state()).toBe('stored');
  expect(upload.calls).toEqual([]);
});

test('a removed file can be restored and removed again until the removal is saved (R-097, S-35)', async () => {
  const upload = await withStoredFile({ removeFile: [yes, yes] });
  await upload.send(add, remove);
  expect(upload.state()).toBe('removed');
  expect(upload.calls).toEqual([{ port: 'removeFile', input: { type: 'image', path: logoPath } }]);
  await upload.send({ type: 'removal.undo' });
  expect(upload.state()).toBe('stored');
  await upload.send(remove, { type: 'removal.settle' });
  expect(upload.actor.getSnapshot()).toMatchObject({ status: 'done', value: 'gone' });
  expect(upload.effects).toEqual(['dropFromAnswer', 'addToAnswer', 'dropFromAnswer']);
});

test.each([
  [
    'of a submitted application is only removed from this one (T-23)',
    refused('file_in_use'),
    'removed',
  ],
  ['that the server lacks leaves the list', refused('not_found'), 'gone'],
])('a removed file %s (R-091)', async (_, answer, becomes) => {
  const ofDraft = { type: 'image', path: logoPath } as const;
  const answers = { removeFile: [answer] };
  expect(await playOut(uploadMachine, answers, [add, remove], ofDraft)).toEqual([
    becomes,
    'dropFromAnswer',
  ]);
});

test.each([
  ['refused', refused('too_often', { message: 'Later.' }), 'Later.'],
  ['broken', offline, undefined],
])(
  'a removal that is %s keeps the file, shows a message and can be retried (R-091)',
  async (_, answer, text) => {
    const upload = await withStoredFile({ removeFile: [answer, yes] });
    await upload.send(add, remove);
    expect(upload.state()).toBe('stored');
    expect(upload.context().failure).toEqual({ message: 'upload.removeFailed', text });
    await upload.send(remove);
    expect(upload.state()).toBe('removed');
    expect(upload.context().failure).toBeUndefined();
  },
);
