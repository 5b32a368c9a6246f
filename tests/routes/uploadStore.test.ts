import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { createForm } from '#routes/application/fieldStore.ts';
import { createUploadStore } from '#routes/application/uploadStore.ts';
import { registerMessages } from '#routes/flow/messages.ts';
import { createField } from '#tests/support/formField.ts';
import { flushAnswers } from '#tests/support/ports.ts';
import { samples } from '#tests/support/sampleFiles.ts';

registerMessages(messages);

type Options = Parameters<typeof createUploadStore>[0];
type Answer = Awaited<ReturnType<Options['api']['uploadFiles']>>;

const logo = createField({ attribute: 'logo', type: 'IMAGE' });
const paper = createField({ attribute: 'paper', type: 'DOCUMENT' });
const picture = (name: string) => new File([new Uint8Array(samples.png)], name);

/** A form with two upload fields, in which a test answers each upload by its file name. */
function open(answers: Record<string, unknown> = {}) {
  const form = createForm();
  const sent = new Map<string, { answer(given: Answer): Promise<void>; break(): Promise<void> }>();
  const signals: AbortSignal[] = [];
  const notify = vi.fn<Options['notify']>();
  const removeFile = vi.fn<Options['api']['removeFile']>(async () => accepted(null));
  const uploads = createUploadStore({
    form,
    fileHost: '/files',
    notify,
    api: {
      removeFile,
      uploadFiles: ({ files: [file], signal }) =>
        new Promise((resolve, reject) => {
          if (signal) signals.push(signal);
          sent.set(file?.name ?? '', {
            answer: (given) => (resolve(given), flushAnswers()),
            break: () => (reject(new Error('offline')), flushAnswers()),
          });
        }),
    },
  });
  form.open([[logo, paper]], answers, 1);
  uploads.open([logo, paper]);
  return {
    form,
    uploads,
    sent,
    latest: () => [...sent.values()].at(-1),
    signals,
    notify,
    removeFile,
    states: () => uploads.files('logo').map(({ name, state }) => `${name} ${state}`),
    async act(name: string, action: Parameters<typeof uploads.act>[1]) {
      const id = uploads.files('logo').find((one) => one.name === name)?.id ?? '';
      uploads.act(id, action);
      await flushAnswers();
    },
    async add(...names: string[]) {
      uploads.add(logo, names.map(picture));
      await expect.poll(() => names.every(states)).toBe(true);
      function states(name: string) {
        return uploads.files('logo').find((one) => one.name === name && one.state !== 'checking');
      }
    },
  };
}

describe('the files of a form', () => {
  let it: ReturnType<typeof open>;
  beforeEach(() => {
    it = open();
  });

  test('upload one at a time, and the others wait (R-095)', async () => {
    await it.add('1.png', '2.png', '3.png');
    expect([...it.sent.keys()]).toHaveLength(1);
    const [first = ''] = it.sent.keys();
    await it.sent.get(first)?.answer(accepted(['a/1.png']));
    expect([...it.sent.keys()]).toHaveLength(2);
    expect(it.states().filter((state) => state.endsWith('uploading'))).toHaveLength(1);
    expect(it.states().filter((state) => state.endsWith('waiting'))).toHaveLength(1);
  });

  test('keep the order of the list in the answer, whichever arrives first (R-091)', async () => {
    await it.add('1.png');
    await it.sent.get('1.png')?.break();
    await it.add('2.png');
    await it.sent.get('2.png')?.answer(accepted(['b/2.png']));
    expect(it.form.answer('logo')).toEqual(['b/2.png']);
    await it.act('1.png', 'retry');
    await it.sent.get('1.png')?.answer(accepted(['a/1.png']));
    expect(it.form.answer('logo')).toEqual(['a/1.png', 'b/2.png']);
    expect(it.states()).toEqual(['1.png stored', '2.png stored']);
  });

  test('chosen together report a failure once, and again for another choice or retry (R-093)', async () => {
    await it.add('1.png', '2.png', '3.png');
    for (const _ of it.states()) await it.latest()?.break();
    expect(it.states()).toEqual(['1.png failed', '2.png failed', '3.png failed']);
    expect(it.notify).toHaveBeenCalledTimes(1);
    await it.add('4.png');
    await it.sent.get('4.png')?.break();
    expect(it.notify).toHaveBeenCalledTimes(2);
    await it.act('2.png', 'retry');
    await it.sent.get('2.png')?.break();
    expect(it.notify).toHaveBeenCalledTimes(3);
  });

  test('chosen together report each different reason (R-093)', async () => {
    await it.add('1.png', '2.png');
    await it.latest()?.break();
    await it.latest()?.answer(refused('refused', { message: 'Your space is full.' }));
    expect(it.notify).toHaveBeenCalledTimes(2);
  });

  test('stay in the field for which they were chosen (C-18)', async () => {
    await it.add('1.png');
    await it.sent.get('1.png')?.answer(accepted(['a/1.png']));
    expect(it.form.answer('paper')).toEqual([]);
    expect(it.uploads.files('paper')).toEqual([]);
    expect(it.uploads.getName('a/1.png')).toBe('1.png');
  });

  test('change the list of their own field only, which so renders alone (S-24)', async () => {
    it.form.answerAll({ paper: ['a/paper.pdf'] });
    await it.add('1.png');
    const [logos, papers] = [it.uploads.files('logo'), it.uploads.files('paper')];
    expect(it.uploads.files('logo')).toBe(logos);
    await it.add('2.png');
    expect(it.uploads.files('logo')).not.toBe(logos);
    expect(it.uploads.files('paper')).toBe(papers);
  });

  test('end the wait with the last upload, which reports all failures (R-095, C-19)', async () => {
    await it.add('1.png');
    await it.add('2.png');
    let failed: Record<string, string> | undefined;
    const ended = it.uploads.waitForAll().then((given) => (failed = given));
    await it.sent.get('1.png')?.answer(accepted(['a/1.png']));
    expect(failed).toBeUndefined();
    await it.sent.get('2.png')?.break();
    await ended;
    expect(failed).toEqual({ logo: '2.png: File upload failed' });
    expect(await it.uploads.waitForAll()).toEqual({});
  });

  test('added during a wait extend it (R-095)', async () => {
    await it.add('1.png');
    const listener = vi.fn();
    const ended = it.uploads.waitForAll().then(listener);
    await it.add('2.png');
    await it.sent.get('1.png')?.break();
    expect(listener).not.toHaveBeenCalled();
    await it.sent.get('2.png')?.answer(accepted(['b/2.png']));
    await ended;
    expect(listener).toHaveBeenCalledExactlyOnceWith({ logo: '1.png: File upload failed' });
  });

  test('whose upload is cancelled leave the list and no longer delay others (R-095)', async () => {
    await it.add('1.png');
    await it.act('1.png', 'cancel');
    expect(it.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(it.states()).toEqual([]);
    expect(await it.uploads.waitForAll()).toEqual({});
    await it.sent.get('1.png')?.answer(accepted(['a/1.png']));
    expect(it.form.answer('logo')).toEqual([]);
  });

  test('stop uploading when the customer leaves the form (R-095)', async () => {
    await it.add('1.png', '2.png');
    it.uploads.stop();
    await flushAnswers();
    expect(it.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(it.uploads.files('logo')).toEqual([]);
  });

  test('fail if the answer has no path (R-093)', async () => {
    await it.add('1.png');
    await it.sent.get('1.png')?.answer(accepted([]));
    expect(it.states()).toEqual(['1.png failed']);
    expect(it.notify).toHaveBeenCalledOnce();
  });

  test('show the server’s message (R-093)', async () => {
    await it.add('1.png');
    await it.sent.get('1.png')?.answer(refused('storage_full', { message: 'No room left.' }));
    expect(it.uploads.files('logo')[0]).toMatchObject({
      state: 'failed',
      message: 'No room left.',
    });
  });
});

describe('files of a draft', () => {
  const stored = { logo: ['a/1.png', 'b/2.png', 'c/3.png'] };
  const named = (path: string) => ({
    path,
    name: `${path.slice(0, 1)}.png`,
    type: 'image' as const,
    bytes: 7,
  });

  function openDraft() {
    const it = open();
    it.uploads.addDetails(stored.logo.map(named));
    it.form.open([[logo, paper]], stored, 1);
    return it;
  }

  test('have a name, size and URL (R-092)', () => {
    const it = openDraft();
    expect(it.states()).toEqual(['a.png stored', 'b.png stored', 'c.png stored']);
    expect(it.uploads.files('logo')[0]).toMatchObject({ size: 7, href: '/files/a/1.png' });
    expect(it.form.hasUnsaved()).toBe(false);
  });

  test('have a generic name if the back end returns none (S-05)', () => {
    const it = open({ logo: [`3f/${'3f'.repeat(16)}.png`] });
    expect(it.states()).toEqual(['File 1 (PNG) stored']);
  });

  test('return to their position when a removal is undone (R-097, S-35)', async () => {
    const it = openDraft();
    await it.act('b.png', 'remove');
    expect(it.removeFile.mock.calls[0]?.[0]).toEqual({ type: 'image', fileName: 'b/2.png' });
    expect(it.form.answer('logo')).toEqual(['a/1.png', 'c/3.png']);
    await it.act('b.png', 'undo');
    expect(it.form.answer('logo')).toEqual(stored.logo);
  });

  test('stay removed once the removal is saved (R-097, C-20)', async () => {
    const it = openDraft();
    await it.act('b.png', 'remove');
    it.uploads.settleRemovals();
    expect(it.states()).toEqual(['a.png stored', 'c.png stored']);
    expect(it.form.answer('logo')).toEqual(['a/1.png', 'c/3.png']);
  });

  test('follow answers that change elsewhere (R-114, R-115)', async () => {
    const it = openDraft();
    await it.act('b.png', 'remove');
    it.form.answerAll({ logo: ['b/2.png', 'd/4.png'] });
    expect(it.states()).toEqual(['b.png stored', '4.png stored']);
  });
});
