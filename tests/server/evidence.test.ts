import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZipEntries } from '#contract/zipEntries.ts';
import { answers } from '#tests/support/customer.ts';
import { playPurchase } from '#tests/support/ledger.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';
import { WorkedApplication } from '#tests/support/work.ts';

/* `npm run staff -- evidence`: everything about an order in one archive (S-56). */

const { server, staff, expectFailures } = await testStaffServer();
const folder = server.dependencies.settings.dataDir;
const priya = await server.createCustomer({ role: 'STAFF', fullName: 'Priya Nair' });

const evidence = (...args: string[]) => staff('evidence', ...args);

function readZip(path: string) {
  const files = unzipSync(readFileSync(path));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return {
    files,
    page: text('index.html'),
    data: JSON.parse(text('evidence.json')) as Record<string, unknown>,
  };
}

/** A paid order whose work was delivered and accepted, with files of both sides. */
async function accepted() {
  const it = await playPurchase(server, 'pay', 'verify');
  const work = new WorkedApplication(it.applications[0] ?? '', it.asha, priya);
  await work.acts('approve', 'ask');
  const sketch = await it.asha.uploadPicture();
  await work.act('answer', { body: { text: 'Like <this> & that.', files: [sketch] } });
  const result = await priya.uploadFile('image', {
    name: '../../Résult & more.png',
    content: samples.png,
  });
  await work.act('deliver', { body: { text: 'All done.', files: [result] } });
  await work.acts('accept');
  const { customOrderId: number } = await it.shown();
  return { it, number, sketch, result };
}

test('the zip has thread, acceptance, payments, mails and all files (R-311, R-301)', async () => {
  const { it, number } = await accepted();
  await it.play({ dashboard: 100 }, { dispute: 'created' }, 'report');
  await it.listSubjects(it.asha.email);
  const path = join(folder, `${number}-evidence.zip`);
  expect(await evidence(number)).toEqual({
    code: 0,
    err: '',
    out: `The evidence of order ${number} is in ${path}.`,
  });
  const { files, page, data } = readZip(path);
  expect(Object.keys(files)).toEqual([
    'files/1-a.png',
    expect.stringMatching(/^files\/2-[^/]*R[^/]*sult_more\.png$/),
    'evidence.json',
    'index.html',
  ]);
  expect(Buffer.from(files['files/1-a.png'] ?? [])).toEqual(Buffer.from(samples.png));
  expect(data).toMatchObject({
    order: {
      customOrderId: number,
      status: 'SUCCESS',
      customer: { email: it.asha.email },
      items: [{ isPaid: true, application: { id: it.applications[0], state: 'completed' } }],
      payments: [{ amount: 7_999, status: 'captured' }],
      refunds: [{ amount: 100, status: 'done', by: 'provider' }],
      disputes: [{ amount: 7_899, status: 'created', respondBy: expect.stringMatching(/^20/) }],
    },
    missing: [],
  });
  const parts = [
    answers.businessName,
    'Like &lt;this&gt; &amp; that.',
    'href="files/1-a.png"',
    'All done.',
    'Priya Nair',
    'Delivery accepted by the customer',
    `Your order ${number} is paid`,
    '₹7,999.00',
  ];
  for (const part of parts) expect(page).toContain(part);
});

test('other zip readers find every entry, and only its owner may read the file (R-311)', async () => {
  const { number } = await accepted();
  const path = join(folder, 'mine.zip');
  expect(await evidence(number.toLowerCase(), '--out', 'mine.zip')).toMatchObject({ code: 0 });
  const bytes = readFileSync(path);
  const entries = await readZipEntries({
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  });
  expect(entries?.map(({ isStored }) => isStored)).toEqual([true, true, false, false]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('files that the answers name are in the zip and linked from them (R-311)', async () => {
  const { it, number } = await accepted();
  const logo = await it.asha.uploadFile('image', { name: 'logo.png', content: samples.png });
  const formData = JSON.stringify({ ...answers, pictures: [logo], isUrgent: true });
  await server.changeRows('applications', { id: it.applications[0] }, { formData });
  expect(await evidence(number, '--out', 'answers.zip')).toMatchObject({ code: 0 });
  const { files, page } = readZip(join(folder, 'answers.zip'));
  expect(Object.keys(files)).toContain('files/1-logo.png');
  expect(page).toContain('<a href="files/1-logo.png">logo.png</a>');
});

test('a file with a long name has a name in the zip that every file system allows (R-311)', async () => {
  const { number, sketch } = await accepted();
  await server.changeRows('files', { path: sketch }, { name: `${'क'.repeat(196)}.png` });
  expect(await evidence(number, '--out', 'long.zip')).toMatchObject({ code: 0 });
  const [place = ''] = Object.keys(readZip(join(folder, 'long.zip')).files);
  expect(place).toMatch(/^files\/1-क+\.png$/);
  expect(Buffer.byteLength(basename(place))).toBeLessThanOrEqual(255);
});

test('the page names a file whose bytes are missing (R-311)', async () => {
  const { number, result } = await accepted();
  await server.dependencies.files.remove(result);
  expect(await evidence(number, '--out', 'missing.zip')).toMatchObject({ code: 0 });
  const { files, page, data } = readZip(join(folder, 'missing.zip'));
  expect(Object.keys(files)).toEqual(['files/1-a.png', 'evidence.json', 'index.html']);
  expect(data).toMatchObject({ missing: [result] });
  expect(page).toContain('(its bytes are missing)');
});

test('an unknown order or a folder that does not exist is one line of error (R-311)', async () => {
  const { number } = await accepted();
  await expectFailures(
    [['evidence', 'BC-00000000'], 'There is no order BC-00000000.'],
    [['evidence', number, '--out', 'no/where.zip'], expect.stringContaining('ENOENT')],
  );
  expect(existsSync(join(folder, 'no'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
