import { useSyncExternalStore } from 'react';
import { fallback, nullish, object, parse, string } from 'valibot';
import { seller } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';

const known = object({
  fileHost: nullish(string()),
  paymentKey: nullish(string()),
  paymentScript: nullish(string()),
  seller: fallback(seller, {}),
});

/** Origin of the API; '' means the page's own. */
export const apiBase = untrailed(import.meta.env.VITE_API_BASE_URL ?? '');

/** What the portal knows of its server: build-time settings, else what the server wrote. */
export function readPortalSettings() {
  const written = document.querySelector<HTMLMetaElement>('meta[name="briefcase"]')?.content;
  const { fileHost, paymentKey, paymentScript, ...others } = parse(
    fallback(known, { seller: {} }),
    parsed(written),
  );
  return {
    ...others,
    fileHost: untrailed(import.meta.env.VITE_FILE_HOST ?? fileHost ?? `${apiBase}/files`),
    paymentKey: import.meta.env.VITE_RAZORPAY_KEY_ID ?? paymentKey ?? '',
    paymentScript:
      import.meta.env.VITE_RAZORPAY_CHECKOUT_URL ??
      paymentScript ??
      'https://checkout.razorpay.com/v1/checkout.js',
  };
}

export type PortalSettings = ReturnType<typeof readPortalSettings>;

let read: Seller | undefined;

/** Who sells, as far as the server said; nobody yet while a drawn page is woken. */
export function useSeller(): Seller {
  return useSyncExternalStore(
    never,
    () => (read ??= readPortalSettings().seller),
    () => nobody,
  );
}

const nobody: Seller = {};
const never = () => () => {};

function untrailed(address: string): string {
  return address.replace(/\/+$/, '');
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return {};
  }
}
