import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/upload.ts';
import { unknownId } from '#tests/support/calls.ts';
import { png } from '#tests/support/samples.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';
import { createWorkshop } from '#tests/support/work.ts';

/* Working on an application by `npm run staff`: the same acts as the desk's. */

const { server, staff, expectFailures } = await testStaffServer();
const { create } = await createWorkshop(server);

describe('by command, staff', () => {
  test('approve until a date, ask, write, deliver, and show it all (R-306, R-307, R-308)', async () => {
    const it = await create('inReview');
    const { id } = it;
    const late = await staff('approve', id, '--due', '2020-01-01');
    expect(late.err).toContain('--due has passed; give a day from today on.');
    expect((await staff('approve', id, '--due', '2031-05-04')).code).toBe(0);
    expect((await it.thread()).dueAt).toBe('2031-05-04T18:29:59.999Z');
    expect((await staff('ask', id, 'Which', 'colour?')).out).toBe(
      `Application ${id} waits for an answer to your question.`,
    );
    await it.acts('answer');
    expect((await staff('message', id, 'Thanks')).out).toBe(`Application ${id} has your message.`);
    expect((await staff('deliver', id, 'Here it is')).out).toBe(`Application ${id} is delivered.`);
    const { entries, state } = await it.thread();
    expect(state).toBe('delivered');
    expect(entries.slice(-4).map(({ kind, text, by }) => [kind, by.name, text])).toEqual([
      ['question', '', 'Which colour?'],
      ['answer', 'Asha Rao', 'The blue one.'],
      ['message', '', 'Thanks'],
      ['delivery', '', 'Here it is'],
    ]);
    const { out } = await staff('show', id);
    expect(out).toContain('delivered, customer to move since');
    expect(out).toMatch(
      /Thread\n.* question +staff +Which colour\?\n.* answer +Asha Rao +The blue/,
    );
    const json = JSON.parse((await staff('show', id, '--json')).out) as { thread: unknown[] };
    expect(json).toMatchObject({ state: 'delivered', turn: 'customer' });
    expect(json.thread).toHaveLength(entries.length);
  });

  test('deliver files, which the customer finds in the thread (R-308)', async () => {
    const it = await create('inProgress');
    await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-deliver-'));
    const path = (name: string) => join(folder.path, name);
    await writeFile(path('logo.png'), png);
    await writeFile(path('notes.txt'), 'Blue and white');
    await writeFile(path('large.bin'), Buffer.alloc(uploadLimits.file.bytes + 1));
    const withFile = (name: string) => ['deliver', it.id, '--file', path(name), 'Done'];
    await expectFailures(
      [withFile('large.bin'), `The file ${path('large.bin')} is too large or damaged.`],
      [withFile('none.png'), `The file ${path('none.png')} cannot be read.`],
    );
    const files = ['--file', path('logo.png'), '--file', path('notes.txt')];
    expect((await staff('deliver', it.id, ...files, 'Your', 'logo')).out).toBe(
      `Application ${it.id} is delivered.`,
    );
    const { entries } = await it.thread();
    expect(entries.at(-1)).toMatchObject({ kind: 'delivery', text: 'Your logo' });
    expect(entries.at(-1)?.files?.map(({ name }) => name)).toEqual(['logo.png', 'notes.txt']);
  });

  test('are refused what the state does not have, and wrong words (R-309)', async () => {
    const { id, asha } = await create('inReview');
    const draft = await asha.saveDraft();
    await expectFailures(
      [['deliver', id, 'Done'], 'This is not possible now: it is in review.'],
      [['ask', unknownId, 'Why?'], `There is no application ${unknownId}.`],
      [['ask', draft, 'Why?'], `Application ${draft} is not submitted yet.`],
      [['ask', id], 'Write a text; the customer reads it.'],
      [['message', id, 'x'.repeat(4_001)], 'The text can have at most 4000 characters.'],
      [['approve', id, '--due', 'soon'], '--due is a date such as 2027-01-31.'],
      [['approve', id, '--due', '2031-02-30'], '--due is a date such as 2027-01-31.'],
    );
  });

  test('reject and complete what the desk leaves to the customer (S-51, R-306)', async () => {
    const waiting = await create('waitingForCustomer');
    expect((await staff('reject', waiting.id, 'No answer')).code).toBe(0);
    expect(await waiting.thread()).toMatchObject({ state: 'rejected' });
    const delivered = await create('delivered');
    await expectFailures([
      ['reject', delivered.id, 'Late'],
      `Application ${delivered.id} waits for its customer, who has to answer first.`,
    ]);
    expect((await staff('complete', delivered.id)).code).toBe(0);
    expect(await delivered.thread()).toMatchObject({ state: 'completed', turn: null });
  });
});
