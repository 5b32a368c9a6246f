import type { LanguageCode } from './languages.ts';

/** Who sells through this portal and answers for it (S-50); what nobody set is missing. */
export interface Seller {
  name?: string | undefined;
  /** One line. */
  address?: string | undefined;
  /** The seller's own GST number. */
  gstin?: string | undefined;
  supportEmail?: string | undefined;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
  refundsUrl?: string | undefined;
}

/** How the seller's facts are named, on pages and in mails, by language. */
export const sellerWords = {
  en: {
    gstin: 'GSTIN',
    terms: 'Terms',
    privacy: 'Privacy',
    refunds: 'Refunds',
    questions: 'Questions? Write to',
    why: 'You get this mail because this address is used at Briefcase.',
  },
  hi: {
    gstin: 'GSTIN',
    terms: 'शर्तें',
    privacy: 'गोपनीयता',
    refunds: 'रिफ़ंड',
    questions: 'कोई सवाल? यहाँ लिखें:',
    why: 'यह ईमेल इसलिए आया है क्योंकि Briefcase पर इस ईमेल पते का इस्तेमाल होता है।',
  },
} satisfies Record<LanguageCode, object>;
