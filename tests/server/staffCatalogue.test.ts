import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CatalogueInput } from '#server/catalogue/file.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { answers } from '#tests/support/customer.ts';
import { readApplication, commandFailure } from '#tests/support/staff.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* The catalogue that staff export, edit and import while the server runs. */

const { server, staff } = await testStaffServer();
const asha = await server.createCustomer();

describe('the catalogue', () => {
  const file = join(server.dependencies.settings.dataDir, 'catalogue.json');

  async function exported(): Promise<Required<CatalogueInput>> {
    await staff('catalogue', 'export', 'catalogue.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Required<CatalogueInput>;
  }

  const imported = (catalogue: unknown) => {
    writeFileSync(file, typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue));
    return staff('catalogue', 'import', 'catalogue.json');
  };

  /** Imports an export, and waits until the running server uses it. */
  async function restored(before: CatalogueInput, tag: string | undefined): Promise<void> {
    expect((await imported(before)).code).toBe(0);
    await expect.poll(() => getEtag('/api/segment')).toBe(tag);
  }

  /** Imports another form, and waits until the running server uses it. */
  async function changeForm(catalogue: CatalogueInput): Promise<void> {
    const tag = await getEtag('/api/form-structure');
    expect((await imported(catalogue)).code).toBe(0);
    await expect.poll(() => getEtag('/api/form-structure')).not.toBe(tag);
  }

  const getEtag = async (path: string) => (await asha.get(path)).headers.etag;

  test('changes in the running server, with ETags and prices (T-27, K1)', async () => {
    const before = await exported();
    const applicationId = await asha.submitApplication();
    const [segments, form] = [await getEtag('/api/segment'), await getEtag('/api/form-structure')];
    const changed = structuredClone(before);
    const [first] = changed.segments;
    if (!first?.categories[0]) throw new Error('The catalogue is empty');
    first.name = 'Search';
    first.categories[0].price = 8_123.45;
    first.categories.push({ name: 'Voice Search', price: 1_000, description: 'Spoken answers.' });
    changed.form = changed.form.map((field) => ({
      ...field,
      specific: field.specific?.map((target) =>
        target.segment === 'Search Engine Optimisation' ? { ...target, segment: 'Search' } : target,
      ),
    }));
    changed.form.push({
      step: 1,
      type: 'TEXT',
      label: 'Spoken phrase',
      attribute: 'phrase',
      specific: [{ segment: 'Search', category: 'Voice Search' }],
    });
    expect(await imported(changed)).toEqual({
      code: 0,
      out: 'The catalogue is changed: 9 segments with 61 categories and 19 fields',
      err: '',
    });
    await expect.poll(() => getEtag('/api/segment')).not.toBe(segments);
    expect(await getEtag('/api/form-structure')).not.toBe(form);
    const { segmentId, categoryId, price } = await asha.findCategory();
    expect(price).toBe(8_123.45);
    expect((await readApplication(asha, applicationId)) as unknown).toMatchObject({
      price: 8_123.45,
      categoryId,
      segment: { id: segmentId, name: 'Search' },
    });
    const voice = await asha.findCategory('Voice Search');
    const fields = getData<{ attribute: string }[]>(
      await asha.get(
        `/api/form-structure?segmentId=${voice.segmentId}&categoryId=${voice.categoryId}`,
      ),
    );
    expect(fields.map(({ attribute }) => attribute)).toContain('phrase');
    await restored(before, segments);
    expect(await exported()).toEqual(before);
  });

  test('changes prices of cart items, which store the price at which they were added (R-140, C17)', async () => {
    const before = await exported();
    const { asha: ravi, applicationId, itemId } = await server.createCartItem();
    const inCart = async () => getData(await ravi.get('/api/cart/user'));
    expect(await inCart()).toMatchObject([{ addedPrice: 7_999, application: { price: 7_999 } }]);
    const segments = await getEtag('/api/segment');

    const changed = structuredClone(before);
    const [category] = changed.segments[0]?.categories ?? [];
    if (!category) throw new Error('The catalogue is empty');
    category.price = 8_499.5;
    expect((await imported(changed)).code).toBe(0);
    const remembered = [{ id: itemId, addedPrice: 7_999, application: { price: 8_499.5 } }];
    expect(await inCart()).toMatchObject(remembered);
    await ravi.post('/api/cart', { applicationId, quantity: 1 });
    await ravi.put(`/api/cart/${itemId}`, { quantity: 2 });
    expect(await inCart()).toMatchObject(remembered);

    await ravi.delete(`/api/cart/${itemId}`);
    await ravi.post('/api/cart', { applicationId, quantity: 1 });
    expect(await inCart()).toMatchObject([{ addedPrice: 8_499.5 }]);
    await restored(before, segments);
  });

  test('loses what the file leaves out, while applications keep it (T-27, P4)', async () => {
    const before = await exported();
    const applicationId = await asha.submitApplication();
    const body = await asha.createApplicationBody();
    const segments = await getEtag('/api/segment');
    expect((await imported({ segments: before.segments.slice(1) })).code).toBe(0);
    await expect.poll(() => getEtag('/api/segment')).not.toBe(segments);
    expect((await asha.get(`/api/category/${body.categoryId}`)).statusCode).toBe(404);
    expect((await asha.get(`/api/segment/categories/${body.segmentId}`)).statusCode).toBe(404);
    await expectRefusals([asha.post('/api/application', body), 400, 'category_unknown']);
    expect((await readApplication(asha, applicationId)) as unknown).toMatchObject({
      category: { name: 'SEO Starter Audit' },
    });
    const { form } = await exported();
    expect(form.every(({ specific }) => specific?.length !== 0)).toBe(true);
    await restored(before, segments);
  });

  test('loses a field: drafts keep its answers, and submissions drop them (R-077)', async () => {
    const ravi = await server.createCustomer();
    const before = await exported();
    const formData = { ...answers, website: 'https://rao.example' };
    const body = await ravi.createApplicationBody({ appStatus: 0 });
    const id = await ravi.saveDraft({ formData });
    const getFields = async () => {
      const { formFields } = getData<{
        formFields: { attribute: string; label: string; type: string }[];
      }>(await ravi.get(`/api/application/${id}`));
      return formFields;
    };
    const website = { attribute: 'website', label: 'Website', type: 'TEXT' };
    expect(await getFields()).toContainEqual(website);

    const form = before.form.filter(({ attribute }) => attribute !== 'website');
    const budget = { step: 2, type: 'TEXT', label: 'Budget', attribute: 'budget' } as const;
    await changeForm({ form: [...form, budget] });

    expect(await getFields()).not.toContainEqual(expect.objectContaining({ attribute: 'budget' }));
    const put = (changes: object) =>
      ravi.put(`/api/application/${id}`, {
        ...body,
        formData: { ...answers, budget: '10000', unknownField: 'x' },
        ...changes,
      });
    expect((await put({})).json().data.formData).toEqual({
      ...answers,
      budget: '10000',
      website: 'https://rao.example',
    });
    expect(await getFields()).toEqual(
      expect.arrayContaining([website, expect.objectContaining({ attribute: 'budget' })]),
    );
    const submitted = (await put({ appStatus: 1 })).json().data;
    expect(submitted.formData).toEqual({ ...answers, budget: '10000' });
    expect(submitted.formFields).not.toContainEqual(website);
    await changeForm(before);
  });

  test('can require more while an answer is lost: the repetition gets the saved application (P7, R-071)', async () => {
    const before = await exported();
    const send = () => asha.postApplication({}, undefined, { 'idempotency-key': 'lost' });
    const { id } = getData<{ id: string }>(await send());
    const budget = { step: 2, type: 'TEXT', label: 'Budget', attribute: 'budget' } as const;
    await changeForm({ form: [...before.form, { ...budget, required: true }] });
    expect((await asha.postApplication()).json().errors).toHaveProperty('budget');
    const repeated = await send();
    expect([repeated.statusCode, repeated.json().data.id]).toEqual([200, id]);
    await changeForm(before);
  });

  test('does not change for an invalid file, which is refused in one line (K2, T-27)', async () => {
    const before = await exported();
    const field = { step: 1, type: 'TEXT', label: 'Name', attribute: 'name' };
    const [first, second] = before.segments;
    const [moved, ...others] = first?.categories ?? [];
    const wrong: [unknown, string][] = [
      [
        { form: [{ ...field, specific: [{ segment: 'Gardening' }] }] },
        'form[0].specific[0].segment is not a segment: "Gardening".',
      ],
      [
        { segments: [first, { ...first, name: 'Twin' }] },
        `The file uses the id ${first?.id} twice.`,
      ],
      [
        {
          segments: [
            { ...first, categories: others },
            { ...second, categories: [moved] },
          ],
        },
        `The category ${moved?.id} belongs to another segment; leave the id out for a new one.`,
      ],
    ];
    for (const [content, err] of wrong) {
      expect(await imported(content)).toEqual(commandFailure(err));
    }
    expect(await exported()).toEqual(before);
    expect((await staff('catalogue', 'import', 'missing.json')).err).toMatch(
      /missing\.json cannot be read \(ENOENT\)\.$/,
    );
  });
});
