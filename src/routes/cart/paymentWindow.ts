import { createPaymentWindow } from '#api/paymentWindow.ts';
import type { Portal } from '#routes/portal/portal.ts';

const windows = new WeakMap<Portal, ReturnType<typeof createPaymentWindow>>();

/** The portal's payment window, created with the first cart, as only that page needs it. */
export function findPaymentWindow(portal: Portal) {
  const { settings, session } = portal;
  const paymentWindow =
    windows.get(portal) ??
    createPaymentWindow({
      script: settings.paymentScript,
      key: settings.paymentKey,
      customer() {
        const { user } = session.getSnapshot().context;
        return { name: user?.fullName, email: user?.email, contact: user?.mobile };
      },
    });
  windows.set(portal, paymentWindow);
  return paymentWindow;
}
