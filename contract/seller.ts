import type { LanguageCode } from './languages.ts';

/** The seller who is responsible for this portal (S-50); unset values are missing. */
export interface Seller {
  name?: string | undefined;
  /** On one line. */
  address?: string | undefined;
  /** The seller's own GST number. */
  gstin?: string | undefined;
  supportEmail?: string | undefined;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
  refundsUrl?: string | undefined;
  /** One sentence on taxes in prices (S-58). */
  priceNote?: string | undefined;
}

/** Words of the server about the seller, on pages and in mails, by language. */
export const sellerWords = {
  en: {
    services: (count: number, price: string) =>
      count === 1 ? `1 service at ${price}` : `${count} services from ${price}`,
    gstin: 'GSTIN',
    terms: 'Terms',
    privacy: 'Privacy',
    refunds: 'Refunds',
    questions: 'Questions? Write to',
    why: (brand: string) => `You get this mail because this address is used at ${brand}.`,
  },
  hi: {
    services: (count: number, price: string) =>
      count === 1 ? `1 सेवा, कीमत ${price}` : `${count} सेवाएँ, ${price} से शुरू`,
    gstin: 'GSTIN',
    terms: 'शर्तें',
    privacy: 'गोपनीयता',
    refunds: 'रिफ़ंड',
    questions: 'कोई सवाल? यहाँ लिखें:',
    why: (brand: string) => `यह ईमेल इसलिए आया है क्योंकि ${brand} पर इस ईमेल पते का इस्तेमाल होता है।`,
  },
} satisfies Record<LanguageCode, object>;
