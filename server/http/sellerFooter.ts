import { sellerWords } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';
import { escapeHtml } from '#server/common/html.ts';

/** What stands at the foot of every page: who sells and how to reach them, as far as it is set (S-50). */
export function sellerFooter(seller: Seller): string {
  const { name, address, gstin, supportEmail, termsUrl, privacyUrl, refundsUrl } = seller;
  const who = [name && `<strong>${escapeHtml(name)}</strong>`, address && escapeHtml(address)];
  const lines = [who.filter(Boolean).join(', '), gstin && `${sellerWords.gstin} ${gstin}`];
  const links = [
    supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    termsUrl && link(termsUrl, sellerWords.terms),
    privacyUrl && link(privacyUrl, sellerWords.privacy),
    refundsUrl && link(refundsUrl, sellerWords.refunds),
  ];
  return [
    lines
      .filter(Boolean)
      .map((line) => `<p>${line}</p>`)
      .join(''),
    links.some(Boolean) ? `<ul>${links.filter(Boolean).join('')}</ul>` : '',
  ].join('');
}

function link(address: string, words: string): string {
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></li>`;
}
