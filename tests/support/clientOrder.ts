import { ok } from '@oazapfts/runtime';
// Written by `generatedClient.ts`, which also checks the types of this file.
import * as api from '../../.cache/openapi/client.ts';
import type { OrderByClient } from './generatedClient.ts';
import { getRegistration } from './registration.ts';

/** All of it is done with the generated client. */
export const orderByClient: OrderByClient = async (
  { url, email, mailedCode, pay },
  { offered, formData },
) => {
  api.defaults.baseUrl = url;
  api.defaults.fetch = withCookies();

  await ok(api.sendCode({ email, purpose: 'verify_email' }));
  await ok(api.verifyCode({ email, otp: await mailedCode(), purpose: 'verify_email' }));
  const { token }: { token: string } = await ok(
    api.signUp(getRegistration(email, 'correct horse')),
  );
  api.defaults.headers = { authorization: `Bearer ${token}` };

  const application = await ok(
    api.createApplication({ ...(await find(offered)), formData, appStatus: 1 }),
  );
  await ok(api.addToCart({ applicationId: application.data.id, quantity: 2 }));
  const { data: order } = await ok(api.placeOrder());
  await ok(api.verifyPayment(await pay(order)));
  return (await ok(api.listOrders())).data;
};

/** The ids of a category by name. */
async function find(offered: string): Promise<{ segmentId: string; categoryId: string }> {
  const segments = await ok(api.listSegments());
  for (const { id: segmentId } of segments.data.data) {
    const categories = await ok(api.listCategories(segmentId));
    const category = categories.data.Category.find(({ name }) => name === offered);
    if (category) return { segmentId, categoryId: category.id };
  }
  throw new Error(`Nobody sells ${offered}`);
}

/** `fetch` that keeps cookies for one server, as a browser does. */
function withCookies(): typeof fetch {
  const jar = new Map<string, string>();
  return async (address, options) => {
    const headers = new Headers(options?.headers);
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(address, { ...options, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}
