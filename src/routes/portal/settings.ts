import { fallback, nullish, object, parse, record, string } from 'valibot';
import type { Seller } from '#contract/seller.ts';

const settings = object({
  fileHost: nullish(string()),
  paymentKey: nullish(string()),
  paymentScript: nullish(string()),
  seller: fallback(record(string(), string()), {}),
});

/** Origin of the API; '' means the page's origin. */
export const apiBase = trimSlashes(import.meta.env.VITE_API_BASE_URL ?? '');

/** Settings of the portal: from build time, else from the document that the server sent. */
export function readPortalSettings() {
  const written = document.querySelector<HTMLMetaElement>('meta[name="briefcase"]')?.content;
  const { fileHost, paymentKey, paymentScript, seller } = parse(
    fallback(settings, { seller: {} }),
    parseJson(written),
  );
  return {
    seller: seller as Seller,
    fileHost: trimSlashes(import.meta.env.VITE_FILE_HOST ?? fileHost ?? `${apiBase}/files`),
    paymentKey: import.meta.env.VITE_RAZORPAY_KEY_ID ?? paymentKey ?? '',
    paymentScript:
      import.meta.env.VITE_RAZORPAY_CHECKOUT_URL ??
      paymentScript ??
      'https://checkout.razorpay.com/v1/checkout.js',
  };
}

export type PortalSettings = ReturnType<typeof readPortalSettings>;

function trimSlashes(address: string): string {
  return address.replace(/\/+$/, '');
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return {};
  }
}
