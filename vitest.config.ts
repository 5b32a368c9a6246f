import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium } from './scripts/chromium.ts';
import TestResults from './scripts/testResults.ts';
import { chromiumFlags } from './tests/support/chromium.ts';
import { RanTestsReporter } from './tools/requirements/vitestReporter.ts';

/** Timeouts end hanging tests only; a busy machine may take many times as long as an idle one. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

const node = { environment: 'node' as const, ...patience };

// The copy that mercurius requires; Vite would resolve another one.
const resolve = { alias: { graphql: 'graphql/index.js' } };

export default defineConfig({
  test: {
    // One more than cores, since many tests wait for PostgreSQL and Chromium.
    maxWorkers: 3,
    reporters: [...configDefaults.reporters, new RanTestsReporter(), new TestResults()],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          // These modules hold no state, so they load once for all files.
          isolate: false,
          include: ['tests/{contract,machines,tools}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          // Portal modules hold state, such as the session and the running flows.
          name: 'unit isolated',
          include: ['tests/{api,routes,worker}/**/*.test.ts'],
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Each file starts its own server and database; the modules load once.
          isolate: false,
          maxConcurrency: 10,
          globalSetup: 'tests/support/embeddedDatabase.ts',
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: 'tests/support/embeddedDatabase.ts',
          testTimeout: 600_000,
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        // React Aria asks for it in tests, and renders only what is in view if it is set.
        define: { 'process.env.VIRT_ON': 'true' },
        optimizeDeps: {
          // One that Vite finds later reloads the running tests, of which one may then hang.
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-aria-components',
            'react-aria-components/I18nProvider',
            'react-aria-components/ToggleButton',
            'react-aria-components/ToggleButtonGroup',
            'react-aria-components/Virtualizer',
            'react-hot-toast/headless',
            'react-router/dom',
            'axe-core',
            'vitest-browser-react',
            '@vanilla-extract/recipes/createRuntimeFn',
          ],
        },
        test: {
          ...patience,
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: String(patience.testTimeout) },
          browser: {
            enabled: true,
            connectTimeout: patience.testTimeout,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Without it, an expected element is awaited as long as its test may take.
              actionTimeout: patience.expect.poll.timeout,
              launchOptions: { executablePath: findChromium(), args: chromiumFlags },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
