import { emailPattern } from '#contract/fields.ts';
import type { Seller } from '#contract/seller.ts';
import { readUrl, SettingsError } from './checks.ts';
import type { ReadValue } from './checks.ts';

/** The seller, as far as it is set (S-50); throws `SettingsError`. */
export function readSeller(value: ReadValue): Seller {
  return {
    name: value('SELLER_NAME'),
    address: value('SELLER_ADDRESS')?.replaceAll(/\s*\n\s*/g, ', '),
    gstin: readGstin(value('SELLER_GSTIN')),
    supportEmail: readAddress('SUPPORT_EMAIL', value('SUPPORT_EMAIL')),
    termsUrl: readUrl('TERMS_URL', value('TERMS_URL')),
    privacyUrl: readUrl('PRIVACY_URL', value('PRIVACY_URL')),
    refundsUrl: readUrl('REFUNDS_URL', value('REFUNDS_URL')),
    priceNote: readSentence('PRICE_NOTE', value('PRICE_NOTE')),
  };
}

/** One plain e-mail address. */
export function readAddress(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !emailPattern.test(text)) {
    throw new SettingsError(`${name} must be an address like help@a.example, not "${text}".`);
  }
  return text;
}

/** Short enough to stand under a heading. */
function readSentence(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && (text.length > 120 || /\p{Cc}/u.test(text))) {
    throw new SettingsError(`${name} must be one line of at most 120 characters.`);
  }
  return text;
}

/** State, permanent account number of the business, registration number, Z, check character. */
function readGstin(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) {
    throw new SettingsError(`SELLER_GSTIN must look like 29ABCDE1234F1Z5, not "${text}".`);
  }
  return text;
}
