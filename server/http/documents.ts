import { languageChoice, languageNames, languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { sellerWords } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';
import type { Offering } from '#server/catalogue/catalogue.ts';
import { formatRupees } from '#server/common/money.ts';
import { escapeHtml } from '#server/common/text.ts';
import type { Settings } from '#server/settings.ts';

/* What the server writes into the portal's documents: settings, seller, and the catalogue. */

/**
 * Writes the portal's settings into the page's `briefcase` element (spec §9), and the seller into
 * its footer.
 */
export function withPortalSettings(
  html: string,
  settings: Settings,
  language: LanguageCode = languages[0],
): string {
  const json = JSON.stringify({
    fileHost: settings.fileHost ?? '/files',
    paymentKey: settings.payments.keyId,
    paymentScript: settings.payments.isSandbox
      ? '/sandbox/payments/checkout.js'
      : settings.payments.checkoutUrl,
    seller: settings.seller,
  });
  return html
    .replace('name="briefcase" content=""', () => `name="briefcase" content="${escapeHtml(json)}"`)
    .replace(/(name="service-worker" content=)"[^"]*"/, settings.serviceWorker ? '$&' : '$1""')
    .replace('<footer id="seller">', (footer) => footer + sellerFooter(settings.seller, language));
}

/** Writes the first segment's id into the document, so that its categories load at once. */
export function withFirstSegment(html: string, [first]: readonly Offering[]): string {
  const id = escapeHtml(first?.id ?? '');
  return html.replace('name="first-segment" content=""', `name="first-segment" content="${id}"`);
}

/** Writes what is on sale into a visitor's document. */
export function withServices(html: string, offerings: readonly Offering[], language: LanguageCode) {
  const services = servicesSection(offerings, language);
  return html.replace(/(?<=<section id="services"[^>]*>)/, () => services);
}

/**
 * The footer of every page: the seller and its contacts as far as they are set (S-50), and links to
 * the other languages (S-49).
 */
export function sellerFooter(seller: Seller, language: LanguageCode): string {
  const { name, address, gstin, supportEmail, termsUrl, privacyUrl, refundsUrl } = seller;
  const sellerLine = [
    name && `<strong>${escapeHtml(name)}</strong>`,
    address && escapeHtml(address),
  ];
  const words = sellerWords[language];
  const lines = [sellerLine.filter(Boolean).join(', '), gstin && `${words.gstin} ${gstin}`];
  const links = [
    supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    termsUrl && link(termsUrl, words.terms, 'terms-of-service'),
    privacyUrl && link(privacyUrl, words.privacy, 'privacy-policy'),
    refundsUrl && link(refundsUrl, words.refunds),
  ];
  const others = languages.filter((other) => other !== language).map(switchTo);
  return [
    ...lines.filter(Boolean).map((line) => `<p>${line}</p>`),
    // Beside the short line before it, since a phone has room for both.
    list(others),
    list(links),
  ].join('');
}

function list(items: readonly (string | undefined)[]): string {
  const present = items.filter(Boolean);
  return present.length > 0 ? `<ul>${present.join('')}</ul>` : '';
}

function link(address: string, words: string, kind = 'help'): string {
  return `<li><a rel="${kind}" href="${escapeHtml(address)}">${escapeHtml(words)}</a></li>`;
}

function switchTo(language: LanguageCode): string {
  return `<li><a href="?${languageChoice}=${language}" lang="${language}" hreflang="${language}">${languageNames[language]}</a></li>`;
}

/** Number of services that a signed-out page names. */
const shown = 4;

/**
 * What is on sale, beside the signed-out pages: how many services, the lowest price and the first
 * service of some segments. Returns '' without any.
 */
function servicesSection(offerings: readonly Offering[], language: LanguageCode): string {
  const segments = offerings.map(({ categories }) => categories);
  const services = segments.flat();
  if (services.length === 0) return '';
  const lowest = Math.min(...services.map(({ price }) => price));
  const others = segments.flatMap((categories) => categories.slice(1));
  const some = [...segments.flatMap((categories) => categories.slice(0, 1)), ...others];
  const title = sellerWords[language].services(services.length, formatRupees(lowest));
  const rows = some
    .slice(0, shown)
    .map(
      ({ name, price }) =>
        `<li><span>${escapeHtml(name)}</span> <b>${formatRupees(price)}</b></li>`,
    );
  return `<h2 id="services-title">${title}</h2><ul>${rows.join('')}</ul>`;
}
