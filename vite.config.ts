import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.ts';
import { chunks } from './scripts/chunks.ts';
import { prerenderedPages } from './scripts/prerenderedPages.ts';
import { brandPlugin, readGivenBrand } from './scripts/brand.ts';
import { reactAriaTexts } from './scripts/reactAria.ts';

/** Transforms the sources for browsers and for Node. */
const sources = () => [
  brandPlugin(readGivenBrand()),
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' as const },
  reactAriaTexts(),
  react({ compiler: true }),
  vanillaExtractPlugin(),
];

export default defineConfig({
  plugins: [...sources(), prerenderedPages(() => ({ plugins: sources() }))],
  // The build may run through a link to the project (`scripts/build.ts`).
  resolve: { preserveSymlinks: true },
  build: {
    target: oldestBrowsers,
    // The page's policy refuses data: URLs, which inlined files would be.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
});
