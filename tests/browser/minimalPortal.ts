import { startMinimalApi } from '#tests/support/minimalApi/minimalApi.ts';
import type { MinimalApi, ListShape } from '#tests/support/minimalApi/minimalApi.ts';
import { ensureBuilt, portalFolder } from '../../scripts/build.ts';
import { expect, test as base } from './portal.ts';

/** The provider's script, reduced to its interface: one button pays, one closes. */
const paymentScript = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() {
    const { order_id, handler, modal } = this.options;
    const dialog = document.createElement('dialog');
    const button = (name, press) => {
      const element = document.createElement('button');
      element.textContent = name;
      element.addEventListener('click', () => { dialog.remove(); press(); });
      dialog.append(element);
    };
    dialog.setAttribute('aria-label', 'Bank');
    button('Pay', () => handler({
      razorpay_order_id: order_id,
      razorpay_payment_id: 'pay-1',
      razorpay_signature: 'signed ' + order_id,
    }));
    button('Leave', () => modal.ondismiss());
    document.body.append(dialog);
    dialog.showModal();
  }
  close() {}
};`;

interface Fixtures {
  shape: ListShape;
  bare: MinimalApi;
  /** Sentences of error toasts. */
  alarms: string[];
}

/** Tests on the built portal, hosted as a static page, beside a back end with only the calls of §7. */
export const test = base.extend<Fixtures>({
  shape: ['data.data', { option: true }],
  bare: async ({ shape }, use) => {
    await ensureBuilt();
    await using bare = await startMinimalApi(shape, portalFolder);
    await use(bare);
  },
  baseURL: async ({ bare }, use) => use(bare.url),
  // For a wrong code and for calls beyond §7, which `unexpectedRequests` lists.
  expectedProblems: /status of 40[04]/,
  alarms: [
    async ({ page }, use) => {
      const alarms: string[] = [];
      await page.exposeFunction('recordAlarm', (sentence: string) => void alarms.push(sentence));
      await page.addInitScript((alarmRegion) => {
        const { recordAlarm } = globalThis as unknown as { recordAlarm(sentence: string): void };
        new MutationObserver((changes) => {
          for (const { target, addedNodes } of changes) {
            if (!(target instanceof Element) || !target.matches(alarmRegion)) continue;
            for (const node of addedNodes) recordAlarm(node.textContent ?? '');
          }
        }).observe(document, { childList: true, subtree: true });
      }, '[data-react-aria-top-layer] > [role=alert]');
      await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: paymentScript }),
      );
      await use(alarms);
      expect(alarms).toEqual([]);
    },
    { auto: true },
  ],
});
