import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { deleteOrphans } from '#server/uploads/cleanup.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { createDiskFiles } from '#server/integrations/filesOnDisk.ts';
import { deleteFileRows, listOwnersWithFiles, findPathsWithoutRow } from '#server/store/cleanup.ts';
import { insertAccounts } from '#tests/support/accounts.ts';
import { getData } from '#tests/support/answers.ts';
import { answers, Customer } from '#tests/support/customer.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';
import { listFilePaths } from '#tests/support/uploads.ts';

const server = await testServer();
let asha: Customer;

// Each test starts with the machine's time, because stored files carry it, not the sandbox's.
beforeEach(async () => {
  await server.reset();
  asha = await server.createCustomer();
});

/** Advances the clock by hours, and runs the cleanup jobs. */
async function pass(hours: number): Promise<void> {
  await server.advance(hours * 60);
  await runCleanupJobs(server.dependencies);
  await deleteOrphans(server.dependencies);
  await asha.signIn();
}

async function save(path: string | undefined, id?: string, appStatus = 0) {
  const changes = { formData: { ...answers, pictures: path ? [path] : [] }, appStatus };
  if (!id) return asha.postApplication(changes, 'Landing Page');
  const body = await asha.createApplicationBody(changes, 'Landing Page');
  return asha.put(`/api/application/${id}`, body);
}

async function createDraftWithFile(path: string, appStatus = 0): Promise<string> {
  return getData<{ id: string }>(await save(path, undefined, appStatus)).id;
}

const drop = (path: string) => asha.patch('/api/image/remove/image', { fileName: path });

/** Whether a file is still shown, has a row and has bytes. */
async function readRemains(path: string): Promise<string> {
  const { database, files } = server.dependencies;
  const isShown = (await asha.get(`/files/${path}`)).statusCode === 200;
  const hasRow = (await findPathsWithoutRow(database, [path])).length === 0;
  const stream = await files.read(path);
  stream?.destroy();
  const left = { shown: isShown, row: hasRow, bytes: stream !== undefined };
  return Object.entries(left)
    .flatMap(([name, isThere]) => (isThere ? [name] : []))
    .join(' ');
}

/** What a customer does with one picture. */
interface Story {
  path: string;
  draft: string;
}

const actions = {
  async draft(it) {
    it.draft = await createDraftWithFile(it.path);
  },
  'another draft': ({ path }) => createDraftWithFile(path),
  submission: ({ path }) => createDraftWithFile(path, 1),
  'save without it': ({ draft }) => expectSaved(200, undefined, draft),
  'save with it': ({ path, draft }) => expectSaved(200, path, draft),
  'refused draft': ({ path }) => expectSaved(400, path),
  removal: ({ path }) => drop(path),
  'delete the draft': ({ draft }) => asha.delete(`/api/application/${draft}`),
  'restore the draft': ({ draft }) => asha.post(`/api/application/${draft}/restore`),
} satisfies Record<string, (it: Story) => Promise<unknown>>;

async function expectSaved(status: number, ...saved: Parameters<typeof save>): Promise<void> {
  expect((await save(...saved)).statusCode).toBe(status);
}

/** An action, a number of hours to pass, or what must be left of the picture. */
type Step = keyof typeof actions | number | { left: string };

const shown = { left: 'shown row bytes' };
const hidden = { left: 'row bytes' };
const deleted = { left: '' };

describe('the file cleanup', () => {
  test.for<[title: string, steps: Step[]]>([
    [
      'deletes an upload that no application names within a day (R-097)',
      [23, shown, 2, deleted, 'refused draft'],
    ],
    ['never touches a file that a draft names', ['draft', 25, 25, 500, shown]],
    ['never touches a file of a submitted application', ['submission', 25, 25, 500, shown]],
    [
      'deletes a file two days after its draft was saved without it (R-097, S-35)',
      ['draft', 30, 'save without it', shown, 25, hidden, 25, deleted],
    ],
    [
      'allows a day in which a save restores the file (S-35)',
      ['draft', 30, 'save without it', 25, hidden, 'save with it', 25, shown],
    ],
    [
      'keeps a removed file until the next save of its draft, which can restore it (R-097, S-35)',
      ['draft', 'removal', 25, 25, 100, hidden, 'save with it', shown],
    ],
    [
      'deletes a removed file a day after the save without it (R-097, S-35)',
      ['draft', 'removal', 'save without it', 23, hidden, 2, deleted],
    ],
    [
      'keeps a file that one of two drafts still names',
      ['draft', 'another draft', 'save without it', 25, 25, 25, shown],
    ],
    [
      'keeps the files of a deleted draft while it can be restored (S-35)',
      [
        'draft',
        'delete the draft',
        23,
        'restore the draft',
        shown,
        'delete the draft',
        49,
        deleted,
      ],
    ],
  ])('%s', async ([, steps]) => {
    const it: Story = { path: await asha.uploadPicture(), draft: '' };
    const seen: string[] = [];
    for (const step of steps) {
      if (typeof step === 'number') await pass(step);
      else if (typeof step === 'string') await actions[step](it);
      else seen.push(await readRemains(it.path));
    }
    expect(seen).toEqual(steps.flatMap((step) => (typeof step === 'object' ? [step.left] : [])));
  });

  test('examines files of submitted applications once, and those of drafts daily (F10, G20)', async () => {
    const { database } = server.dependencies;
    await createDraftWithFile(await asha.uploadPicture(), 1);
    await pass(25);
    await server.advance(25 * 60);
    expect(await listOwnersWithFiles(database)).toEqual([]);
    await asha.signIn();
    await createDraftWithFile(await asha.uploadPicture());
    await pass(25);
    await server.advance(25 * 60);
    expect(await listOwnersWithFiles(database)).toHaveLength(1);
  });

  test('never deletes a file that a parallel save names', async () => {
    const { database } = server.dependencies;
    for (let round = 0; round < 8; round += 1) {
      const path = await asha.uploadPicture();
      await sql`update files set created_at = app_now() - interval '25 hours' where path = ${path}`.execute(
        database,
      );
      const [saved] = await Promise.all([save(path), runCleanupJobs(server.dependencies)]);
      const left = await readRemains(path);
      expect(left).toBe(saved.statusCode === 201 ? 'shown row bytes' : '');
    }
  });

  test('continues after a customer whose files fail, and reports the failure (F10, F12, G20)', async () => {
    const { database } = server.dependencies;
    const path = await asha.uploadPicture();
    const id = await createDraftWithFile(path);
    await save(undefined, id);
    await insertAccounts(database, 20);
    await sql`
      insert into files (path, user_id, type, name, bytes, sha256)
      select id::text, id, 'image', 'a.png', 1, '' from users where email like 'known%'
    `.execute(database);
    const { id: mallory } = await database
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'known%')
      .executeTakeFirstOrThrow();
    await sql`
      create function give_up() returns trigger language plpgsql as
      'begin raise exception ''canceling statement'' using errcode = ''57014''; end'
    `.execute(database);
    await sql`
      create trigger give_up before update or delete on files for each row
      when (old.user_id = ${sql.lit(mallory)}) execute function give_up()
    `.execute(database);
    await server.advance(25 * 60);
    await expect(runCleanupJobs(server.dependencies)).rejects.toThrow('canceling statement');
    await sql`drop function give_up() cascade`.execute(database);
    const left = await server.readRows('files');
    expect(left.filter(({ removedAt }) => !removedAt)).toMatchObject([{ userId: mallory }]);
    expect(await readRemains(path)).toBe('row bytes');
  });

  test('is not stopped by a failing cleanup of other tables (F12, G20)', async () => {
    const path = await asha.uploadPicture();
    await server.advance(25 * 60);
    const { database } = server.dependencies;
    await sql`alter table code_grants rename to code_grants_away`.execute(database);
    await expect(runCleanupJobs(server.dependencies)).rejects.toThrow('code_grants');
    await sql`alter table code_grants_away rename to code_grants`.execute(database);
    expect(await readRemains(path)).toBe('');
  });

  test('reads the answers of a customer once, for any number of files (F10, G20)', async () => {
    const { database } = server.dependencies;
    const userId = await asha.id();
    const path = await asha.uploadPicture();
    const id = await createDraftWithFile(path);
    await sql`
      insert into applications (id, user_id, category_id, segment_id, app_status, form_data, price_paise)
      select gen_random_uuid(), user_id, category_id, segment_id, 1,
        json_build_object('goal', repeat('More enquiries ', 4200)), price_paise
      from applications, generate_series(1, 500) where id = ${id}
    `.execute(database);
    await sql`
      insert into files (path, user_id, type, name, bytes, sha256, used_at)
      select left(name, 2) || '/' || name || '.png', ${userId}, 'image', 'a.png', 1, '', app_now()
      from (select md5(n::text) as name from generate_series(1, 300) n) as names
    `.execute(database);
    await server.advance(25 * 60);
    await runCleanupJobs(server.dependencies);
    const { rows } = await sql<{ path: string }>`
      select path from files where removed_at is null
    `.execute(database);
    expect(rows).toEqual([{ path }]);
  });

  test('continues after bytes that could not be deleted (F12)', async () => {
    const { database, files } = server.dependencies;
    const paths = [await asha.uploadPicture(), await asha.uploadPicture()];
    await server.advance(25 * 60);
    const stuck: FileStore = { ...files, remove: () => Promise.reject(new Error('EIO')) };
    await expect(runCleanupJobs({ database, files: stuck })).rejects.toThrow('EIO');
    for (const path of paths) expect(await readRemains(path)).toBe('bytes');
    await deleteOrphans(server.dependencies);
    for (const path of paths) expect(await readRemains(path)).toBe('');
  });
});

describe('a crash', () => {
  /** A store of a process that is killed at one step, and so cleans up nothing. */
  function dyingAt(files: FileStore, step: 'before' | 'after'): FileStore {
    return {
      ...files,
      async save(received, path) {
        if (step === 'after') await files.save(received, path);
        throw new Error('Killed');
      },
      release: () => Promise.resolve(),
      remove: () => Promise.reject(new Error('Killed')),
    };
  }

  const directory = () => join(server.dependencies.settings.dataDir, 'files');
  const temporaryFiles = () => readdir(join(directory(), 'incoming'));

  async function orphans(): Promise<string[]> {
    const paths = await listFilePaths(createDiskFiles(directory()));
    return findPathsWithoutRow(server.dependencies.database, paths);
  }

  /** Starts the next process, `hours` later. */
  async function restart(hours: number): Promise<void> {
    await server.advance(hours * 60);
    const { database } = server.dependencies;
    const services = { database, files: createDiskFiles(directory()) };
    await services.files.deleteAbandoned();
    await runCleanupJobs(services);
    await deleteOrphans(services);
    await asha.signIn();
  }

  async function dieAt(step: 'before' | 'after'): Promise<void> {
    const files = dyingAt(createDiskFiles(directory()), step);
    const app = createApp({ ...server.dependencies, files });
    const dying = new Customer((method, url, { headers, payload } = {}) =>
      app.inject({ method, url, headers, payload }),
    );
    dying.token = asha.token;
    const answer = await dying.upload('image', { name: 'a.png', content: samples.png });
    expect(answer.statusCode).toBe(500);
  }

  test('before the bytes are stored leaves a temporary file for some hours (F12)', async () => {
    await dieAt('before');
    const [left = ''] = await temporaryFiles();
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    await utimes(join(directory(), 'incoming', left), twoHoursAgo, twoHoursAgo);
    await restart(0);
    expect(await temporaryFiles()).toEqual([]);
    expect(await orphans()).toEqual([]);
  });

  test('before the row is written leaves bytes without a row for a day (F12)', async () => {
    const path = await asha.uploadPicture();
    await createDraftWithFile(path);
    await dieAt('after');
    await restart(23);
    expect(await orphans()).toHaveLength(1);
    await restart(2);
    expect(await orphans()).toEqual([]);
    expect(await readRemains(path)).toBe('shown row bytes');
  });

  test('after a row is deleted leaves bytes without a row, never the reverse (F12)', async () => {
    const path = await asha.uploadPicture();
    const userId = await asha.id();
    await server.advance(25 * 60);
    expect(await deleteFileRows(server.dependencies.database, userId)).toEqual([path]);
    expect(await orphans()).toEqual([path]);
    await restart(0);
    expect(await orphans()).toEqual([]);
  });
});
