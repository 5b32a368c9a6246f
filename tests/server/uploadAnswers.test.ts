import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { listApplications, readApplication } from '#contract/application.ts';
import { visibleFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { answers } from '#tests/support/customer.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();
const mallory = await server.createCustomer();

const content = {
  image: samples.png,
  video: samples.mp4,
  document: samples.pdf,
  file: samples.zip,
};

async function upload(type: UploadType, owner = asha, name = `a.${type}`): Promise<string> {
  const ending = { image: 'png', video: 'mp4', document: 'pdf', file: 'zip' }[type];
  const file = { name: `${name}.${ending}`, content: content[type] };
  return owner.uploadFile(type, file);
}

/** A category whose form has a field for this upload type. */
async function fieldFor(type: UploadType): Promise<{ attribute: string; category: string }> {
  const form = getData<FormField[]>(await asha.get('/api/form-structure'));
  const categories = await server.readRows('categories');
  for (const { id, segmentId, name } of categories) {
    const fields = visibleFields(form, { categoryId: id, segmentId });
    const field = fields.find((one) => one.type.toLowerCase() === type);
    if (field) return { attribute: field.attribute, category: name };
  }
  throw new Error(`No form takes a ${type}`);
}

describe.each(uploadTypes)('an answer that takes a %s', (type) => {
  test('accepts a file of this upload type (P6)', async () => {
    const { attribute, category } = await fieldFor(type);
    const formData = { ...answers, [attribute]: [await upload(type), await upload(type)] };
    const saved = await asha.postApplication({ formData, appStatus: 0 }, category);
    expect(saved.statusCode).toBe(201);
  });

  test.each([0, 1] as const)(
    'rejects files of other upload types, saved as %i (P6)',
    async (appStatus) => {
      const { attribute, category } = await fieldFor(type);
      const save = (...paths: string[]) => {
        const formData = { ...answers, [attribute]: paths };
        return asha.postApplication({ formData, appStatus }, category);
      };
      const own = await upload(type);
      const errors = { [attribute]: 'A file of this answer is missing. Please upload it again.' };
      for (const other of uploadTypes.filter((one) => one !== type)) {
        await expectRefusals([save(own, await upload(other)), 400, 'input_invalid', errors]);
      }
      expect((await save(await upload(type, mallory))).statusCode).toBe(400);
      expect((await save('../../etc/passwd')).statusCode).toBe(400);
    },
  );
});

test('a refused save restores no removed file (P6, S-35)', async () => {
  const [video, image] = [await upload('video'), await upload('image')];
  await asha.patch('/api/image/remove/image', { fileName: image });
  const formData = { ...answers, pictures: [image, video] };
  const refused = asha.postApplication({ formData, appStatus: 0 }, 'Landing Page');
  await expectRefusals([refused, 400, 'input_invalid']);
  expect((await asha.get(`/files/${image}`)).statusCode).toBe(404);
});

describe('the names of files', () => {
  test('survive a reload of the draft and appear in the list (R-092)', async () => {
    const paths = [await upload('image', asha, 'Büro front'), await upload('image', asha, 'team')];
    const formData = { ...answers, pictures: paths };
    const created = await asha.postApplication({ formData, appStatus: 0 }, 'Landing Page');
    const { id } = getData<{ id: string }>(created);
    const files = [
      { path: paths[0], name: 'Büro front.png', type: 'image', bytes: samples.png.length },
      { path: paths[1], name: 'team.png', type: 'image', bytes: samples.png.length },
    ];
    expect(getData(created)).toMatchObject({ files });
    const read = parse(readApplication.answer, (await asha.get(`/api/application/${id}`)).json());
    expect(read.files).toEqual(files);
    const list = parse(listApplications.answer, (await asha.get('/api/user/applications')).json());
    expect(list.items.find((one) => one.id === id)?.files).toEqual(files);
  });

  test('of other customers’ files are never shown (R-098)', async () => {
    const path = await upload('image', mallory, 'secret');
    const id = await asha.saveDraft({}, 'Landing Page');
    // No call accepts a foreign path, so the test writes it into the row.
    const formData = JSON.stringify({ ...answers, pictures: [path] });
    await server.changeRows('applications', { id }, { formData, shownData: formData });
    const read = await asha.get(`/api/application/${id}`);
    expect(read.body).toContain(path);
    expect(read.body).not.toContain('secret');
  });
});
