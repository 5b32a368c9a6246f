import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readBrand } from '#server/settings/brand.ts';
import type { Brand } from '#server/settings/brand.ts';
import { valueReader } from '#server/settings/checks.ts';
import { loadSvgRenderer } from './svgRenderer.ts';

/** The brand in the environment (S-63). */
export const readGivenBrand = (): Brand => readBrand(valueReader(process.env));

/** Gives name and logo to sources and documents. */
export function brandPlugin({ name, logo = '' }: Brand): Plugin {
  const hash = createHash('sha256').update(logo).digest('hex').slice(0, 8);
  const fileName = `assets/logo-${hash}.svg`;
  return {
    name: 'brand',
    config: (_, { command }) => ({
      define: {
        'import.meta.env.VITE_BRAND_NAME': JSON.stringify(name),
        'import.meta.env.VITE_BRAND_LOGO': JSON.stringify(
          logo && (command === 'build' ? `/${fileName}` : toAddress(logo)),
        ),
      },
    }),
    generateBundle() {
      if (logo) this.emitFile({ type: 'asset', fileName, source: logo });
    },
  };
}

const manifestName = 'manifest.webmanifest';

/** Writes name and logo into the manifest and the icons of a built portal. */
export async function writeBrand(folder: string, { name, logo }: Brand): Promise<void> {
  const file = join(folder, manifestName);
  writeFileSync(file, JSON.stringify({ ...readManifest(folder), name, short_name: name }, null, 2));
  if (logo === undefined) return;
  writeFileSync(join(folder, 'favicon.svg'), logo);
  const Resvg = await loadSvgRenderer();
  for (const [icon, value] of Object.entries({ 'icon.png': 180, 'icon-512.png': 512 })) {
    const image = new Resvg(toIcon(logo), { fitTo: { mode: 'width', value } }).render();
    writeFileSync(join(folder, icon), image.asPng());
  }
}

const toAddress = (logo: string) =>
  `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`;

/** The logo on the bar's colour, small enough for masks of any shape. */
function toIcon(logo: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#14172b"/><image href="${toAddress(logo)}" x="20" y="20" width="60" height="60"/></svg>`;
}

/** Throws if a built portal has another name than the settings. */
export function requireBuiltBrand(folder: string): void {
  const { name } = readGivenBrand();
  const built = readManifest(folder)['name'];
  if (built === name) return;
  throw new Error(`BRAND_NAME is ${name}, but the portal was built for ${String(built)}.`);
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as Record<string, unknown>;
}
