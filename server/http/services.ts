import type { LanguageCode } from '#contract/languages.ts';
import { sellerWords } from '#contract/seller.ts';
import type { Offering } from '#server/catalogue/catalogue.ts';
import { formatRupees } from '#server/common/money.ts';
import { escapeHtml } from '#server/common/text.ts';

/** Number of services that a signed-out page names. */
const shown = 4;

/**
 * What is on sale, beside the signed-out pages: how many services, the lowest price and the first
 * service of some segments. Returns '' without any.
 */
export function servicesSection(offerings: readonly Offering[], language: LanguageCode): string {
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
