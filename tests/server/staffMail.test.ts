import { describe, expect, test } from 'vitest';
import { startLinkSession } from '#server/store/sessions.ts';
import { getData } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { createPurchase, playPurchase } from '#tests/support/ledger.ts';
import { noReports } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

/* Staff are notified of new work once, in the transaction of the work itself. */

const desk = 'desk@briefcase.example';
const server = await testServer({ environment: { STAFF_MAIL: desk } });
const withoutStaffMail = await testServer();

/** Waiting mails to staff that contain this text. */
const waiting = async (text: string) =>
  server.dependencies.database
    .selectFrom('mailOutbox')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', desk)
    .where('text', 'like', `%${text}%`)
    .execute();

/** Delivered mails to staff that contain this text. */
const arrived = async (text: string) =>
  (await server.createVisitor().listMails(desk)).filter((mail) => mail.text.includes(text));

const saved = (answer: Answer) => getData<{ id: string }>(answer).id;

const commandFor = (id: string) => `npm run staff -- show ${id}`;

describe('a submission is mailed to staff', () => {
  test('with category, price, customer and the command to read it, by the poller (S-50)', async () => {
    const fullName = `Asha <Rao>\nnpm run staff -- approve 1`;
    const asha = await server.createCustomer({ fullName });
    const id = await asha.submitApplication();
    const [mail, ...others] = await waiting(id);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New application for SEO Starter Audit');
    expect(mail?.text.split('\n')).toEqual([
      'SEO Starter Audit, ₹7,999.00',
      '',
      `Rao Textiles, Asha <Rao> npm run staff -- approve 1 (${asha.email})`,
      '',
      `To read it: ${commandFor(id)}`,
      '',
      `Open it at the desk: {portal}/desk/application/${id}`,
    ]);
    expect(mail?.html).not.toContain('<Rao>');
    await server.dependencies.mail.sendDue();
    expect(await arrived(id)).toHaveLength(1);
  });

  test('once: not as a draft, and not again for repetitions or refusals (S-50)', async () => {
    const { asha, id } = await server.createDraft();
    const body = await asha.createApplicationBody();
    await asha.put(`/api/application/${id}`, { ...body, appStatus: 0 });
    expect(await waiting(asha.email)).toEqual([]);
    await asha.put(`/api/application/${id}`, { ...body, categoryId: id });
    expect(await waiting(asha.email)).toEqual([]);
    await asha.put(`/api/application/${id}`, body);
    expect((await asha.put(`/api/application/${id}`, body)).statusCode).toBe(409);
    expect(await waiting(asha.email)).toHaveLength(1);

    const headers = { 'idempotency-key': 'the-same' };
    const create = () => asha.postApplication({}, undefined, headers);
    const ids = (await Promise.all([create(), create(), create()])).map(saved);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting(asha.email)).toHaveLength(2);
  });

  test('also when the holder of an edit link submits it (S-50, S-13)', async () => {
    const { asha, id } = await server.createDraft();
    const holder = server.createVisitor();
    const { database } = server.dependencies;
    holder.token = (await startLinkSession(database, await asha.id(), id)) ?? '';
    await holder.put(`/api/application/${id}`, await holder.createApplicationBody());
    expect(await waiting(id)).toHaveLength(1);
  });
});

describe('a paid order is mailed to staff', () => {
  test('once, with number, amount, items and a command for each, however it becomes known (S-50)', async () => {
    const asha = await server.createCustomer();
    const first = await asha.addToCart(2);
    const second = await asha.addToCart(1, 'Bulk SMS, 10,000 Messages');
    await server.faults(noReports);
    const { orderId, razorpayOrderId } = await asha.order();
    const proof = await asha.pay(razorpayOrderId);
    await server.faults();
    const news = () => [
      asha.verify(orderId, proof),
      server.sandbox('webhooks/replay'),
      server.sandbox('reconcile'),
      asha.post(`/api/order/check/${orderId}`),
    ];
    await Promise.all([...news(), ...news()]);
    await Promise.all(news());

    const [order] = await asha.listOrders();
    const [mail, ...others] = await waiting('paid order');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Order ${order?.customOrderId} is paid`);
    expect(mail?.text).toContain('Total paid: ₹18,247.75');
    expect(mail?.text).toContain('2 × SEO Starter Audit: ₹15,998.00');
    expect(mail?.text).toContain(`SEO Starter Audit: ${commandFor(first.applicationId)}`);
    expect(mail?.text).toContain(`Bulk SMS, 10,000 Messages: ${commandFor(second.applicationId)}`);
    await server.dependencies.mail.sendDue();
    expect(await arrived('paid order')).toHaveLength(1);
  });

  test('unless its money is refunded (S-50)', async () => {
    const { asha, order } = await createPurchase(server);
    const { orderId, razorpayOrderId } = order;
    await server.changeRows('sandboxOrders', { id: razorpayOrderId }, { amount: 100 });
    const verified = await asha.verify(orderId, await asha.pay(razorpayOrderId));
    expect(verified.json()).toMatchObject({ code: 'payment_returned' });
    expect(await waiting(`${asha.email} paid`)).toEqual([]);
  });
});

test('without an address of staff, only the customer receives mails (S-50)', async () => {
  const { asha } = await playPurchase(withoutStaffMail, 'pay', 'verify');
  const { database } = withoutStaffMail.dependencies;
  const mails = database.selectFrom('mailOutbox').select(['recipient', 'subject']);
  expect(await mails.where('recipient', '!=', asha.email).execute()).toEqual([]);
});
