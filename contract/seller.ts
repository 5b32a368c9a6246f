import * as v from 'valibot';

const known = v.fallback(v.nullish(v.string()), undefined);

/** Who sells through this portal and answers for it (S-50); what nobody set is missing. */
export const seller = v.object({
  name: known,
  /** One line. */
  address: known,
  /** The seller's own GST number. */
  gstin: known,
  supportEmail: known,
  termsUrl: known,
  privacyUrl: known,
  refundsUrl: known,
});

export type Seller = v.InferOutput<typeof seller>;

/** How the seller's facts are named, on pages and in mails. */
export const sellerWords = {
  gstin: 'GSTIN',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  questions: 'Questions? Write to',
  why: 'You get this mail because this address is used at Briefcase.',
};
