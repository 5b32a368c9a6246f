import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Seller } from '#contract/seller.ts';
import { listAllOrders } from '#server/store/orderLists.ts';
import { getData } from '#tests/support/answers.ts';
import { testServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';

/* The seller is named everywhere that customers may look for it. */

const environment = {
  SELLER_NAME: 'Rao & Sons <Digital>',
  SELLER_ADDRESS: '12 Residency Road, Bengaluru 560025',
  SELLER_GSTIN: '29AABCB1234F1Z5',
  SUPPORT_EMAIL: 'help@rao.example',
  REFUNDS_URL: 'https://rao.example/refunds?a=1&b=2',
  PRICE_NOTE: 'Prices include 18% GST & all fees.',
};
const server = await testServer({ portalFolder, environment });
const silent = await testServer({ portalFolder });

test.each(['/login', '/register', '/'])(
  '%s ends with the configured details of the seller, as text (S-50)',
  async (path) => {
    const [, foot] = /<footer id="seller">(.*?)<\/footer>/s.exec(
      (await server.request('GET', path)).body,
    ) as string[];
    for (const words of [
      '<strong>Rao &amp; Sons &lt;Digital&gt;</strong>, 12 Residency Road, Bengaluru 560025',
      'GSTIN 29AABCB1234F1Z5',
      '<a rel="help" href="mailto:help@rao.example">help@rao.example</a>',
      '<a rel="help" href="https://rao.example/refunds?a=1&amp;b=2">Refunds</a>',
    ]) {
      expect(foot).toContain(words);
    }
    expect(foot).not.toMatch(/Terms|Privacy/);
    const { body } = await silent.request('GET', path);
    expect(body, 'only the languages if no seller is configured').toMatch(
      /<footer id="seller"><ul><li>[^<]*<a [^>]*lang="hi"[^>]*>हिन्दी<\/a><\/li><\/ul><\/footer>/,
    );
  },
);

test('the note on prices reaches the portal if it is set (S-58)', async () => {
  const readNote = async ({ request }: typeof server) => {
    const { body } = await request('GET', '/');
    const [, escaped = ''] = /name="briefcase" content="([^"]*)"/.exec(body) ?? [];
    const settings = escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    return (JSON.parse(settings) as { seller: Seller }).seller.priceNote;
  };
  expect(await readNote(server)).toBe(environment.PRICE_NOTE);
  expect(await readNote(silent)).toBeUndefined();
});

test('the receipt has items, amounts, link and seller, in text and HTML (S-50, R-192)', async () => {
  const { asha } = await server.createCartItem(2);
  const order = await asha.buy();
  await expect.poll(() => asha.listMails()).toHaveLength(1);
  const [mail = { text: '', html: '' }] = await asha.listMails();
  const { publicUrl } = server.dependencies.settings;
  const plain = mail.html
    .replaceAll(/<head>.*<\/head>|<[^>]+>/gs, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
  for (const words of [
    'Paid ₹15,998.00',
    '2 × SEO Starter Audit',
    'Total paid',
    'View order',
    'Rao & Sons <Digital>',
    '12 Residency Road, Bengaluru 560025',
    'GSTIN 29AABCB1234F1Z5',
    'help@rao.example',
  ]) {
    expect(mail.text).toContain(words);
    expect(plain).toContain(words);
  }
  const address = `${publicUrl}/orders?order=${order.orderId}`;
  expect(mail.text).toContain(address);
  expect(mail.html).toContain(`href="${address}"`);
  expect(mail.text + mail.html).not.toContain('{portal}');
});

test('an order stores its buyer, and is updated if it is offered again (S-50, R-174)', async () => {
  const asha = await silent.createCustomer();
  const rename = async (companyName: string) =>
    asha.put(`/api/user/${await asha.id()}`, {
      ...getData<object>(await asha.get('/api/user/me')),
      companyName,
    });
  const buyer = async () => {
    const [order] = getData<{ buyer?: object }[]>(await asha.get('/api/order/user'));
    return order?.buyer;
  };
  await rename('Rao Textiles');
  await asha.addToCart();
  await asha.order();
  await rename('Rao Fabrics');
  expect(await buyer()).toMatchObject({ company: 'Rao Textiles', email: asha.email });
  await asha.buy();
  await rename('Rao Silks');
  expect(await buyer()).toMatchObject({ company: 'Rao Fabrics', name: 'Asha Rao' });
});

test('order list, receipt and staff see the names at the time of the order (R-174, R-192)', async () => {
  const { database } = silent.dependencies;
  const asha = await silent.createCustomer();
  const { asha: ravi } = await silent.createCartItem();
  await ravi.buy();
  const { categoryId, segmentId } = await asha.findCategory();
  const rename = async (name: string) => {
    await silent.changeRows('categories', { id: categoryId }, { name });
    await silent.changeRows('segments', { id: segmentId }, { name });
  };
  const names = async (customer = asha) => {
    const [order] = getData<Order[]>(await customer.get('/api/order/user'));
    return order?.items?.map(({ application }) => [
      application?.category?.name,
      application?.segment?.name,
    ]);
  };
  const bought = [['SEO Starter Audit', 'Search Engine Optimisation']];
  await asha.addToCart();
  const first = await asha.order();
  await rename('Renamed');
  expect(await names()).toEqual(bought);
  const again = await asha.order();
  expect(again.orderId).toBe(first.orderId);
  expect(await names()).toEqual([['Renamed', 'Renamed']]);
  expect(await names(ravi)).toEqual(bought);

  await rename('Renamed again');
  await asha.verify(again.orderId, await asha.pay(again.razorpayOrderId));
  expect(await names()).toEqual([['Renamed', 'Renamed']]);
  await expect.poll(() => asha.listMails()).toHaveLength(1);
  expect((await asha.listMails())[0]?.text).toContain('1 × Renamed: ');
  const [listed] = await listAllOrders(database, { email: asha.email, limit: 1 });
  expect(listed?.items[0]?.category).toBe('Renamed');

  // A row of an earlier version.
  await database.updateTable('orderItems').set({ categoryName: null, segmentName: null }).execute();
  expect(await names()).toEqual([['Renamed again', 'Renamed again']]);
});
