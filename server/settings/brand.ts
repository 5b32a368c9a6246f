import { readFileSync } from 'node:fs';
import { defaultBrandName } from '#contract/brand.ts';
import { SettingsError } from './checks.ts';
import type { ReadValue } from './checks.ts';

/** Whose portal it is (S-63). */
export interface Brand {
  name: string;
  /** The logo's SVG; absent: our mark. */
  logo?: string;
}

const longestName = 40;
const largestLogo = 32 * 1024;

/** The name in mails and on pages; throws `SettingsError`. */
export function readBrandName(value: ReadValue): string {
  const name = value('BRAND_NAME') ?? defaultBrandName;
  if (name.length > longestName || /[<>"{}\\\p{Cc}]/u.test(name)) {
    throw new SettingsError(
      `BRAND_NAME must be one line of at most ${longestName} characters without quotes and brackets.`,
    );
  }
  return name;
}

/** Name and logo, which the build puts into the portal; throws `SettingsError`. */
export function readBrand(value: ReadValue): Brand {
  const name = readBrandName(value);
  const file = value('BRAND_LOGO');
  return file === undefined ? { name } : { name, logo: readLogo(file) };
}

function readLogo(file: string): string {
  let logo: string;
  try {
    logo = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new SettingsError(`BRAND_LOGO cannot be read: ${file}`);
  }
  const wrong = findLogoFault(logo);
  if (wrong) throw new SettingsError(`BRAND_LOGO ${wrong}: ${file}`);
  return logo;
}

function findLogoFault(logo: string): string | undefined {
  if (Buffer.byteLength(logo) > largestLogo) return `is larger than ${largestLogo / 1024} kB`;
  const root = /^\s*(?:<\?xml[^>]*\?>\s*|<!--[^]*?-->\s*)*<svg\b([^>]*)>[^]*<\/svg>\s*$/.exec(logo);
  if (!root) return 'is not an SVG file';
  if (!/\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(root[1] ?? '')) return 'has no SVG xmlns';
  if (!/\sviewBox=/.test(root[1] ?? '')) return 'has no viewBox';
  if (/<(script|foreignObject|!ENTITY)\b|\son\w+\s*=|javascript:/i.test(logo)) {
    return 'must not contain scripts';
  }
  if (/(?:href|src)\s*=\s*["'](?![#"']|data:)|url\(\s*["']?(?!#|data:)/i.test(logo)) {
    return 'must not load other files';
  }
  return undefined;
}
