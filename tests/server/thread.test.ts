import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ThreadEntry } from '#contract/thread.ts';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { getData, countStatuses, expectRefusals } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';
import { createWorkshop } from '#tests/support/work.ts';
import type { SentThread, WorkedApplication } from '#tests/support/work.ts';

/* Threads of applications: messages, files, read marks and pages. */

const server = await testServer();
const { priya, create } = await createWorkshop(server);

const pathOf = (it: WorkedApplication, person: Customer) =>
  `/api/${person === it.priya ? 'staff/' : ''}application/${it.id}`;

const send = (it: WorkedApplication, person: Customer, body: object, key?: string) =>
  person.call('POST', `${pathOf(it, person)}/message`, {
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });

/** The messages of a thread, each with its side. */
const messagesOf = ({ entries }: SentThread) =>
  entries.filter(({ kind }) => kind === 'message').map(({ by, text }) => [by.side, text]);

describe('a message', () => {
  test('reaches the other side with name and files, and is an update (R-307, R-193)', async () => {
    const it = await create();
    const files = [await it.asha.uploadPicture()];
    const sent = await send(it, it.asha, { text: ' Hello ', files });
    expect(sent.statusCode).toBe(201);
    const entry = getData<ThreadEntry>(sent);
    expect(entry).toMatchObject({ kind: 'message', text: 'Hello', by: { name: 'Asha Rao' } });
    expect(entry.files).toMatchObject([{ path: files[0], name: 'a.png', type: 'image' }]);
    await send(it, it.priya, { text: 'Welcome', files: [await it.priya.uploadPicture()] });
    const { thread } = getData<{ thread: SentThread }>(await it.priya.get(pathOf(it, it.priya)));
    expect(thread.entries).toEqual((await it.thread()).entries);
    expect(messagesOf(thread)).toEqual([
      ['customer', 'Hello'],
      ['staff', 'Welcome'],
    ]);
    const shown = thread.entries.at(-1)?.files?.[0]?.path ?? '';
    expect((await it.asha.get(`/files/${shown}`)).statusCode).toBe(200);
    expect(await it.asha.listUpdates()).toMatchObject([{ kind: 'message', isRead: false }]);
    await send(it, it.asha, { text: 'Thank you' });
    expect(await it.asha.listUpdates()).toMatchObject([{ kind: 'message', isRead: true }]);
  });

  test('sent twice with one key arrives once, even at the same time (R-307)', async () => {
    const it = await create();
    for (const person of [it.asha, it.priya]) {
      const body = { text: 'Only once' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(it, person, body, 'key-1')),
      );
      expect(countStatuses(answers)).toEqual({ 200: 4, 201: 1 });
      expect(new Set(answers.map((answer) => getData<ThreadEntry>(answer).id)).size).toBe(1);
      const other = send(it, person, { text: 'Something else' }, 'key-1');
      await expectRefusals([other, 409, 'key_reused']);
    }
    const elsewhere = send(await create(), it.priya, { text: 'Only once' }, 'key-1');
    await expectRefusals([elsewhere, 409, 'key_reused']);
    expect(messagesOf(await it.thread())).toEqual([
      ['customer', 'Only once'],
      ['staff', 'Only once'],
    ]);
  });

  test('takes 4,000 characters and 10 files, and names what is wrong beyond (R-307)', async () => {
    const it = await create();
    const files = await Promise.all(Array.from({ length: 10 }, () => it.asha.uploadPicture()));
    const text = 'अ'.repeat(4_000);
    const sent = getData<ThreadEntry>(await send(it, it.asha, { text, files }));
    expect(sent.text).toBe(text);
    expect(sent.files?.map(({ path }) => path)).toEqual(files);
    expect((await send(it, it.asha, { files: files.slice(0, 1) })).statusCode).toBe(201);
    const [mine = ''] = files;
    const wrong: [object, string][] = [
      [{ text: `${text}!` }, 'text'],
      [{ text: '\u200b' }, 'text'],
      [{ text: 'a\0b' }, 'text'],
      [{}, 'text'],
      [{ text: 'Hi', files: [...files, 'one/more.png'] }, 'files'],
      [{ text: 'Hi', files: [mine, mine] }, 'files'],
      [{ text: 'Hi', files: [await it.priya.uploadPicture()] }, 'files'],
      [{ text: 'Hi', files: 'aa/b.png' }, 'files'],
    ];
    for (const [body, field] of wrong) {
      await expectRefusals([send(it, it.asha, body), 400, 'input_invalid', [field]]);
    }
    expect((await it.thread()).entries).toHaveLength(3);
  });

  test('is refused once the application is closed, whose thread stays readable (R-307)', async () => {
    for (const state of ['completed', 'rejected'] as const) {
      const it = await create(state);
      for (const person of [it.asha, it.priya]) {
        const answer = await send(it, person, { text: 'One more thing' });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: 'not_now', data: { state } });
      }
      expect((await it.thread()).entries.length).toBeGreaterThan(2);
    }
  });

  test('is limited to sixty acts and messages a minute for each account (R-307)', async () => {
    const it = await create();
    const sendTo = async (text: string) => (await send(it, it.asha, { text })).statusCode;
    expect(await sendTo('One')).toBe(201);
    const userId = await it.asha.id();
    await server.changeRows('applicationWrites', { userId }, { writes: 59 });
    expect([await sendTo('Sixty'), await sendTo('Too much')]).toEqual([201, 429]);
  });
});

describe('a thread', () => {
  test('is read in pages, each entry once and the oldest first within a page (R-307, S-47)', async () => {
    const it = await create();
    const { database } = server.dependencies;
    await sql`
      insert into thread_entries (id, application_id, at, kind, side, text)
      select gen_random_uuid(), ${it.id}, app_now() + n * interval '1 second', 'message', 'staff',
        n::text
      from generate_series(1, 120) n
    `.execute(database);
    const pages: string[][] = [];
    let next: string | undefined;
    do {
      const query: string = next ? `?before=${next}` : '';
      const answer = await it.asha.get(`/api/application/${it.id}/thread${query}`);
      const page = answer.json<{ data: SentThread; next?: string }>();
      pages.push(page.data.entries.map(({ text, act }) => text ?? act ?? ''));
      ({ next } = page);
    } while (next);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    const numbers = Array.from({ length: 120 }, (_, at) => String(at + 1));
    expect(pages.toReversed().flat()).toEqual(['submit', ...numbers]);
    const wrong = await it.asha.get(`/api/application/${it.id}/thread?before=1`);
    expect(wrong.statusCode).toBe(400);
  });

  test('begins with the submission, not with the draft (R-307)', async () => {
    const { asha, id } = await server.createDraft();
    await asha.put(`/api/application/${id}`, await asha.createApplicationBody());
    const { entries } = getData<SentThread>(await asha.get(`/api/application/${id}/thread`));
    expect(entries.map(({ act }) => act)).toEqual(['submit']);
  });

  test('has a read mark for each side, which never goes back (R-307)', async () => {
    const it = await create();
    const first = getData<ThreadEntry>(await send(it, it.asha, { text: 'One' }));
    const second = getData<ThreadEntry>(await send(it, it.asha, { text: 'Two' }));
    const mark = (person: Customer, entryId: string) =>
      person.post(`${pathOf(it, person)}/${person === it.priya ? 'read' : 'thread/read'}`, {
        entryId,
      });
    const { version } = await it.thread();
    expect((await mark(it.priya, second.id)).statusCode).toBe(200);
    expect((await mark(it.priya, first.id)).statusCode).toBe(200);
    expect((await mark(it.asha, first.id)).statusCode).toBe(200);
    const { readAt, version: after } = await it.thread();
    expect(readAt).toEqual({ customer: first.at, staff: second.at });
    expect(after).toBe(version);
    for (const entryId of [unknownId, 'x', (await create()).id]) {
      expect((await mark(it.asha, entryId)).statusCode).toBe(404);
    }
  });

  test('keeps its files from removal and cleanup (R-307)', async () => {
    const it = await create();
    const [hers, his] = [await it.asha.uploadPicture(), await it.priya.uploadPicture()];
    await send(it, it.asha, { files: [hers] });
    await send(it, it.priya, { files: [his] });
    const remove = await it.asha.patch('/api/image/remove/image', { fileName: hers });
    expect(remove.statusCode).toBe(409);
    for (let day = 0; day < 3; day += 1) {
      await server.advance(25 * 60);
      await runCleanupJobs(server.dependencies);
    }
    for (const path of [hers, his]) {
      expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(200);
    }
    await Promise.all([it.asha.signIn(), priya.signIn()]);
  });

  test('is part of the export, and deleted with the account and its files (R-307, R-185)', async () => {
    const it = await create('inReview');
    const his = await it.priya.uploadPicture();
    await send(it, it.asha, { text: 'My secret' });
    await send(it, it.priya, { text: 'Hello Asha', files: [his] });
    const exported = await it.asha.get(`/api/user/${await it.asha.id()}/export`);
    expect(exported.body).toContain('My secret');
    expect(exported.body).toContain('Hello Asha');
    expect((await it.asha.deleteAccount()).statusCode).toBe(200);
    expect(await server.readRows('threadEntries', { applicationId: it.id })).toEqual([]);
    expect((await server.request('GET', `/files/${his}`)).statusCode).toBe(404);
    expect((await it.priya.get(pathOf(it, it.priya))).statusCode).toBe(404);
    await server.advance(25 * 60);
    await runCleanupJobs(server.dependencies);
    expect(await server.readRows('files', { path: his })).toEqual([]);
    await priya.signIn();
  });
});
