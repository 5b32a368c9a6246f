import { describe, expect, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { unknownId } from '#tests/support/calls.ts';
import { answers } from '#tests/support/customer.ts';
import { png } from '#tests/support/samples.ts';
import { runStaffInProcess } from '#tests/support/staff.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* What staff read before they decide, as text and as JSON. */

const { server, staff, expectFailures, databaseUrl } = await testStaffServer();
const { database } = server.dependencies;
await server.changeRows(
  'formFields',
  { attribute: 'industry' },
  { options: JSON.stringify([{ label: 'Retail shops', value: 'retail' }]) },
);

async function toJson(...args: string[]): Promise<unknown> {
  const { code, out, err } = await staff(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const category = 'Instagram Starter, 12 Posts';

/**
 * An application that was rejected, approved and paid, with a picture and an answer that contains
 * terminal escape codes.
 */
async function decided() {
  const asha = await server.createCustomer({ gstNo: '29ABCDE1234F1Z5' });
  const path = await asha.uploadFile('image', { name: 'shop front.png', content: png });
  const formData = {
    ...answers,
    goal: 'More enquiries\nfrom Pune\u001b[2J',
    industry: 'retail',
    networks: ['Instagram', 'X'],
    portfolio: true,
    pictures: [path],
  };
  const id = await asha.submitApplication(category, { formData });
  await decideApplication(database, id, 'rejected', 'Too vague');
  await decideApplication(database, id, 'approved');
  await asha.post('/api/cart', { applicationId: id, quantity: 2 });
  await asha.buy();
  const [order] = await asha.listOrders();
  return { asha, id, path, number: order?.customOrderId ?? '' };
}

describe('one application', () => {
  test('shows customer, labelled answers, addresses of files, history and order (S-51)', async () => {
    const { asha, id, path, number } = await decided();
    const { code, out, err } = await staff('show', id);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const output = out.replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g, 'MOMENT');
    expect(output.split('\n').filter((line) => !line.endsWith('  -'))).toEqual([
      `Application ${id}`,
      '  Status    approved, paid',
      `  Category  ${category} (Social Media Marketing)`,
      '  Work      inProgress, staff to move since MOMENT',
      '  Price     ₹11,999.00',
      '  Created   MOMENT',
      '  Changed   MOMENT',
      '',
      'Customer',
      '  Name        Asha Rao',
      `  E-mail      ${asha.email}`,
      '  Mobile      9876543210',
      '  Company     Rao Textiles',
      '  Country     India',
      '  GST number  29ABCDE1234F1Z5 (does not look like a GSTIN)',
      '',
      'Answers',
      '  Business name                            Rao Textiles',
      '  Contact email                            hello@example.com',
      '  Contact mobile                           9876543210',
      '  Industry                                 Retail shops',
      '  What should this achieve?                More enquiries',
      '                                           from Pune [2J',
      '  Networks you use today                   Instagram',
      '                                           X',
      `  Logo and pictures                        http://localhost:3000/files/${path}  shop front.png`,
      '  We may show the result in our portfolio  yes',
      '',
      'History',
      '  MOMENT  submitted  customer',
      '  MOMENT  rejected   staff     Too vague',
      '  MOMENT  approved   staff',
      '  MOMENT  paid       payment',
      '',
      'Order',
      `  ${number}  SUCCESS  ₹23,998.00`,
    ]);
    expect(out).toMatch(/^ {2}Preferred start date +-$/m);
  });

  test('is one JSON value with amounts in rupees and files at FILE_HOST (S-51)', async () => {
    const { asha, id, path, number } = await decided();
    const files = { DATABASE_URL: databaseUrl, FILE_HOST: 'https://files.example/up/' };
    const typed = await runStaffInProcess(files, 'show', '--json', id);
    expect(typed).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(typed.out)).toMatchObject({
      id,
      isPaid: true,
      price: 11_999,
      createdAt: moment,
      customer: { email: asha.email, companyName: 'Rao Textiles', isGstNoDoubtful: true },
      answers: expect.arrayContaining([
        { attribute: 'industry', label: 'Industry', answer: 'retail' },
        { attribute: 'startDate', label: 'Preferred start date', answer: null },
      ]),
      files: [{ path, name: 'shop front.png', url: `https://files.example/up/${path}` }],
      history: [
        {},
        { at: moment, status: 'rejected', by: 'staff', reason: 'Too vague' },
        {},
        { status: 'paid', by: 'payment' },
      ],
      order: { customOrderId: number, status: 'SUCCESS', totalAmount: 23_998 },
    });
  });

  test.each([
    ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV', false],
    ['NOT-A-GSTIN', 'NOT-A-GSTIN (does not look like a GSTIN)', true],
    ['', '-', false],
  ])(
    'marks an invalid GST number, which its customer may keep: %j (S-51, S-64)',
    async (gstNo, shown, isGstNoDoubtful) => {
      const asha = await server.createCustomer({ gstNo });
      const id = await asha.submitApplication();
      expect(/GST number +(.*)$/m.exec((await staff('show', id)).out)?.[1]).toBe(shown);
      const { out } = await staff('show', '--json', id);
      expect(JSON.parse(out).customer).toMatchObject({ gstNo, isGstNoDoubtful });
    },
  );

  test('has the labels that its customer saw, else the current ones, else the attributes (S-51)', async () => {
    const { id } = await server.createSubmission();
    const rename = (attribute: string, label: string) =>
      server.changeRows('formFields', { attribute }, { label });
    await rename('goal', 'Your aim');
    const goal = () =>
      staff('show', id).then(({ out }) => /^ +(.*?) +More enquiries/m.exec(out)?.[1]);
    expect(await goal()).toBe('What should this achieve?');
    await server.changeRows('applications', { id }, { formShape: null });
    expect(await goal()).toBe('Your aim');
    await server.changeRows('formFields', { attribute: 'goal' }, { attribute: 'aim' });
    expect(await goal()).toBe('goal');
  });

  test('includes the order that its customer sees, if any (S-51)', async () => {
    const { asha, applicationId: id } = await server.createCartItem();
    expect(await toJson('show', id)).toMatchObject({ isPaid: false, order: null });
    const { orderId } = await asha.order();
    expect(await toJson('show', id)).toMatchObject({
      order: { status: 'PENDING', totalAmount: 7_999 },
    });
    await asha.delete(`/api/order/delete/${orderId}`);
    expect(await toJson('show', id)).toMatchObject({ order: null });
    expect((await staff('show', id)).out).toMatch(/\n\nOrder\n {2}-$/);
  });

  test('that does not exist is one line and code 1 (S-51)', async () => {
    const { asha, id: deleted } = await server.createDraft();
    await asha.delete(`/api/application/${deleted}`);
    for (const id of [unknownId, deleted, "1' or '1'='1"]) {
      await expectFailures([['show', id, '--json'], `There is no application ${id}.`]);
    }
    const sentence = 'Give exactly one application id or order number.';
    await expectFailures([['show', '--json'], sentence]);
  });
});

describe('listings', () => {
  test('are one JSON array of the requested entries (S-51)', async () => {
    const { asha, id, number } = await decided();
    const draft = await asha.saveDraft();
    const approved = await toJson('applications', '--status', 'approved');
    expect(approved).toContainEqual({
      id,
      status: 'approved',
      isPaid: true,
      createdAt: moment,
      email: asha.email,
      category,
    });
    expect(JSON.stringify(approved)).not.toContain(draft);
    expect(await toJson('applications', '--status', 'completed')).toEqual([]);
    expect(await toJson('orders', '--customer', asha.email)).toEqual([
      {
        customOrderId: number,
        createdAt: moment,
        email: asha.email,
        status: 'SUCCESS',
        totalAmount: 23_998,
        providerOrderId: expect.stringMatching(/^order_/),
        providerPaymentId: expect.stringMatching(/^pay_/),
        refunded: 0,
        items: [
          { id: expect.any(String), applicationId: id, category, quantity: 2, price: 11_999 },
        ],
        refunds: [],
        disputes: [],
      },
    ]);
    expect(await toJson('orders', '--customer', asha.email, '--state', 'FAILED')).toEqual([]);
  });

  test('of orders name the items of each, in cart order (S-51)', async () => {
    const { asha } = await server.createCartItem(2, 'Bulk SMS, 10,000 Messages');
    await asha.addToCart();
    await asha.order();
    const { out } = await staff('orders', '--customer', asha.email);
    expect(out).toMatch(/ {2}2 × Bulk SMS, 10,000 Messages; 1 × SEO Starter Audit$/);
  });
});
