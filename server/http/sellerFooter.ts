import { languageChoice, languageNames, languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { sellerWords } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';
import { escapeHtml } from '#server/common/html.ts';

/**
 * The footer of every page: the seller and its contacts as far as they are set (S-50), and links to
 * the other languages (S-49).
 */
export function sellerFooter(seller: Seller, language: LanguageCode): string {
  const { name, address, gstin, supportEmail, termsUrl, privacyUrl, refundsUrl } = seller;
  const who = [name && `<strong>${escapeHtml(name)}</strong>`, address && escapeHtml(address)];
  const words = sellerWords[language];
  const lines = [who.filter(Boolean).join(', '), gstin && `${words.gstin} ${gstin}`];
  const links = [
    supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    termsUrl && link(termsUrl, words.terms, 'terms-of-service'),
    privacyUrl && link(privacyUrl, words.privacy, 'privacy-policy'),
    refundsUrl && link(refundsUrl, words.refunds),
    ...languages.filter((other) => other !== language).map(switchTo),
  ];
  return [
    lines
      .filter(Boolean)
      .map((line) => `<p>${line}</p>`)
      .join(''),
    `<ul>${links.filter(Boolean).join('')}</ul>`,
  ].join('');
}

function link(address: string, words: string, kind = 'help'): string {
  return `<li><a rel="${kind}" href="${escapeHtml(address)}">${escapeHtml(words)}</a></li>`;
}

function switchTo(language: LanguageCode): string {
  return `<li><a href="?${languageChoice}=${language}" lang="${language}" hreflang="${language}">${languageNames[language]}</a></li>`;
}
