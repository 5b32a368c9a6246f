import { expect } from 'vitest';
import { unknownId } from '#tests/support/calls.ts';
import { createKeyHeaders, getItems, getValue } from './stage.ts';
import type { Stage } from './stage.ts';

/*
 * Calls beyond §7: they work where a back end has them, and fail with a plain refusal elsewhere
 * (S-05).
 */

export const extraCases: Record<string, (stage: Stage) => Promise<void>> = {
  async 'POST /api/move (S-52)'({ withCart, hasExtras, expectNo }) {
    const { api, applicationId } = await withCart();
    const moved = await api.move.moveApplication({ applicationId, to: 'bookmarks' });
    if (hasExtras) getValue(moved);
    else expectNo(moved, 'not_found');
    expect(getValue(await api.cart.listCart())).toHaveLength(hasExtras ? 0 : 1);
    expect(getItems(await api.bookmarks.listBookmarks())).toHaveLength(hasExtras ? 1 : 0);
    expectNo(await api.move.moveApplication({ applicationId: unknownId, to: 'cart' }), 'not_found');
  },
  async 'GET /api/application/unplaced (S-57)'({ applicant, hasExtras, expectNo }) {
    const { api, applicationId } = await applicant(1);
    const unplaced = await api.application.listUnplaced();
    if (!hasExtras) return expectNo(unplaced, 'not_found');
    expect(getItems(unplaced)).toMatchObject([{ id: applicationId }]);
    getValue(await api.cart.addToCart({ applicationId, quantity: 1 }));
    expect(getItems(await api.application.listUnplaced())).toEqual([]);
  },
  async 'the thread of an application (S-60)'({ applicant, hasExtras, expectNo }) {
    const { api, applicationId } = await applicant(1);
    const thread = await api.thread.readThread({ applicationId });
    const message = { applicationId, text: 'Hello' };
    const sent = await api.thread.sendMessage(message, undefined, createKeyHeaders());
    const accept = await api.thread.actOnApplication({ applicationId, act: 'accept' });
    if (!hasExtras) {
      for (const refused of [thread, sent, accept]) expectNo(refused, 'not_found');
      return;
    }
    expect(getValue(thread)).toMatchObject({ state: 'awaitingPayment', turn: 'customer' });
    const { id: entryId } = getValue(sent);
    getValue(await api.thread.markThreadRead({ applicationId, entryId }));
    expect(accept).toMatchObject({ refusal: { data: { state: 'awaitingPayment' } } });
    expectNo(accept, 'not_now');
    const read = getValue(await api.thread.readThread({ applicationId }));
    expect(read.entries.map(({ id }) => id)).toContain(entryId);
  },
  async 'POST /api/order/{id}/again (S-53)'({ withCart, withOrder, hasExtras, expectNo }) {
    const { api } = await withCart();
    const { orderId, razorpayOrderId } = getValue(await api.checkout.placeOrder());
    expectNo(await api.payAgain.payAgain({ orderId }), hasExtras ? 'payment_pending' : 'not_found');
    const forged = { razorpayPaymentId: 'pay-0', razorpaySignature: 'f'.repeat(64) };
    await api.checkout.verifyPayment({ ...forged, orderId, razorpayOrderId });
    const again = await api.payAgain.payAgain({ orderId });
    if (hasExtras) expect(getValue(again)).toEqual({ added: 1, unavailable: [] });
    else expectNo(again, 'not_found');

    const paid = await withOrder();
    getValue(await paid.api.checkout.verifyPayment(paid.proof));
    const late = await paid.api.payAgain.payAgain({ orderId: paid.order.orderId });
    expectNo(late, hasExtras ? 'already_paid' : 'not_found');
    expectNo(await paid.api.payAgain.payAgain({ orderId }), 'not_found');
  },
};
