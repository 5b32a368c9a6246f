import { toPaise } from '#contract/checkout.ts';
import type { PaymentProof, PlacedOrder } from '#contract/checkout.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { Fault } from './fault.ts';

/*
 * The payment provider's window in the browser (spec §4 Checkout). Its script loads only when the
 * customer pays, before an order exists.
 */

interface ProviderProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface ProviderOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name?: string; email?: string; contact?: string };
  handler(proof: ProviderProof): void;
  modal: { ondismiss(): void };
}

interface ProviderWindow {
  open(): void;
  close(): void;
}

type Provider = new (options: ProviderOptions) => ProviderWindow;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    Razorpay?: Provider;
    trustedTypes?: TrustedTypes;
  }
}

export interface PaymentWindowOptions {
  /** Address of the provider's script. */
  script: string;
  /** The provider's public key; an order's key takes precedence. */
  key: string;
  /** Who is paid, as the window shows it. */
  payee: string;
  customer(): { name?: string; email?: string; contact?: string };
}

export function createPaymentWindow({ script, key, payee, customer }: PaymentWindowOptions) {
  const addresses = window.trustedTypes?.createPolicy('briefcase', {
    createScriptURL(address) {
      if (address !== script) throw new TypeError(`Not the payment script: ${address}`);
      return address;
    },
  });
  let loading: Promise<void> | undefined;

  return {
    /** Loads the provider's script once and checks that it works; rejects if it does not. */
    async prepare(): Promise<Outcome<null, never>> {
      loading ??= loadScript(addresses?.createScriptURL(script) ?? script).catch(
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      await loading;
      return accepted(null);
    },

    /** Shows the window for an order until it closes; the server decides whether it is paid. */
    open(order: PlacedOrder, signal?: AbortSignal): Promise<Outcome<PaymentProof, 'dismissed'>> {
      return new Promise((resolve, reject) => {
        if (!window.Razorpay) {
          reject(new Fault('The payment window is not loaded'));
          return;
        }
        const provider = new window.Razorpay({
          key: order.key ?? key,
          amount: toPaise(order.totalAmount),
          currency: order.currency,
          name: payee,
          description: 'Order Payment',
          order_id: order.razorpayOrderId,
          prefill: customer(),
          handler: (proof) =>
            resolve(
              accepted({
                razorpayPaymentId: proof.razorpay_payment_id,
                razorpayOrderId: proof.razorpay_order_id,
                razorpaySignature: proof.razorpay_signature,
                orderId: order.orderId,
              }),
            ),
          modal: { ondismiss: () => resolve(refused('dismissed')) },
        });
        signal?.addEventListener('abort', () => provider.close());
        provider.open();
      });
    },
  };
}

/** Milliseconds after which a script that neither loads nor fails is treated as blocked. */
const maxLoad = 15_000;

async function loadScript(address: string): Promise<void> {
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  try {
    await new Promise((resolve, reject) => {
      element.addEventListener('load', resolve);
      const fail = () => reject(new Fault('The payment script did not load'));
      element.addEventListener('error', fail);
      setTimeout(fail, maxLoad);
      document.head.append(element);
    });
    if (typeof window.Razorpay !== 'function') throw new Fault('The payment script does not work');
  } catch (error) {
    element.remove();
    throw error;
  }
}
