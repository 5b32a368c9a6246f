import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { backUp } from '#server/data/backup.ts';
import { readManifest, writeManifest } from '#server/data/manifest.ts';
import type { Manifest } from '#server/data/manifest.ts';
import {
  buyWithPicture,
  expectRefusal,
  getTables,
  interruptReads,
  openStore,
  prepareCopies,
  runDataCommand,
  startSource,
  success,
} from '#tests/support/dataCopies.ts';
import type { Environment } from '#tests/support/dataCopies.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { listFilePaths } from '#tests/support/uploads.ts';

/* Copies of all data that are damaged or incomplete, and places that no copy is written to. */

const { newFolder, createCopy, createEmptyTarget } = prepareCopies();
const server = await startSource();
const asha = await server.createCustomer();
const { path } = await buyWithPicture(asha);
const folder = await createCopy(server.environment);
const target = await createEmptyTarget();
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
});

function damaged(damage: (folder: string) => void): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  damage(copy);
  return copy;
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  writeFileSync(file, bytes.with(at, bytes.at(at) === 0x31 ? 0x32 : 0x31));
}

/** Expects both commands to reject a copy, and nothing to be restored. */
async function expectRejectedCopy(copy: string, problem: string): Promise<void> {
  await expectRefusal({}, ['verify', copy], problem);
  await expectRefusal(target.environment, ['restore', copy], expect.stringContaining(problem));
  expect(await getTables(target.database)).toEqual([]);
  expect(existsSync(target.environment.DATA_DIR)).toBe(false);
}

describe.each(['manifest.json', 'tables/users.gz', 'files.jsonl.gz', 'a file'])(
  'a copy whose %s',
  (piece) => {
    const getName = () => (piece === 'a file' ? `files/${path}` : piece);

    test('has a flipped byte is rejected in one line', async () => {
      const copy = damaged((folder) => flip(join(folder, getName())));
      await expectRejectedCopy(copy, `${getName()} is damaged.`);
    });

    test('is missing is rejected in one line', async () => {
      const copy = damaged((folder) => rmSync(join(folder, getName())));
      const interrupted = `${copy} is not a complete copy: it has no manifest.json, as after a backup that was interrupted.`;
      await expectRejectedCopy(
        copy,
        piece === 'manifest.json' ? interrupted : `${getName()} is missing.`,
      );
    });
  },
);

test('a copy with pieces of two copies is rejected', async () => {
  const later = await buyWithPicture(asha);
  const second = await createCopy(server.environment);
  const [was, is] = [await readManifest(folder), await readManifest(second)];

  /** The first copy with one piece of the second, and correct checksums. */
  async function expectRefused(piece: string, changes: Partial<Manifest>, problem: string) {
    const both = damaged((copy) => {
      cpSync(join(second, piece), join(copy, piece));
      rmSync(join(copy, 'manifest.json'));
    });
    await writeManifest(both, { ...was, ...changes });
    await expectRefusal({}, ['verify', both], problem);
  }
  const { files } = is;
  await expectRefused('files.jsonl.gz', { files }, 'files.jsonl.gz has more files than rows.');
  const tables = was.tables.map((table) =>
    table.name === 'applications' ? is.tables.find(({ name }) => name === table.name) : table,
  ) as Manifest['tables'];
  const nameless = `${later.path} is named by an application, but has no row.`;
  await expectRefused('tables/applications.gz', { tables }, nameless);
});

test('the first problems of a copy are listed, one in each line', async () => {
  const copy = damaged((one) => rmSync(join(one, 'tables'), { recursive: true }));
  const { code, err } = await runDataCommand({}, 'verify', copy);
  expect(code).toBe(1);
  expect(err).toHaveLength(21);
  expect(err.at(-1)).toBe('There are more problems.');
});

test('a copy is incomplete if its backup is interrupted', async () => {
  const { settings, files } = server.dependencies;
  const stopping = new AbortController();
  const partial = newFolder();
  const stopped = backUp(
    { ...settings, databaseUrl: server.environment.DATABASE_URL },
    partial,
    stopping.signal,
    interruptReads(files, async () => stopping.abort()),
  );
  await expect(stopped).rejects.toThrow('aborted');
  await expectRefusal({}, ['verify', partial], expect.stringContaining('is not a complete copy'));
});

describe('a copy is not written', () => {
  const expectOccupied = (environment: Environment, thing: string) =>
    expectRefusal(environment, ['restore', folder], `${thing}: restore into an empty target.`);

  test('over a file, a table or a cluster, which stays unchanged', async () => {
    const { environment, database } = target;
    const store = openStore(environment);
    const received = await store.receive(Readable.from([samples.png]), samples.png.length);
    if (!received) throw new Error('Too large');
    const other = `00/${'0'.repeat(32)}.png`;
    await store.save(received, other);
    await expectOccupied(environment, `The file store holds ${other}`);
    expect(await getTables(database)).toEqual([]);
    await store.remove(other);

    await sql`create table notes (text text)`.execute(database);
    await expectOccupied(environment, 'The database has a table notes');
    expect(await getTables(database)).toEqual(['notes']);
    expect(await listFilePaths(store)).toEqual([]);

    const cluster = newFolder();
    mkdirSync(join(cluster, 'postgres'), { recursive: true });
    await expectOccupied({ DATA_DIR: cluster }, `${join(cluster, 'postgres')} exists`);
    expect(readdirSync(join(cluster, 'postgres'))).toEqual([]);
  });

  test('over an earlier copy, which stays complete', async () => {
    const notEmpty = `${folder} is not empty: each copy needs its own.`;
    await expectRefusal(server.environment, ['backup', folder], notEmpty);
    expect(await runDataCommand({}, 'verify', folder)).toMatchObject(success);
  });
});
