import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { chromiumFlags } from './tests/support/chromium.ts';

/** Files whose flows are walked in every run; their own sentences are for the long one. */
const alsoWalked = [
  'account',
  'accountMessages',
  'catalogue',
  'editLink',
  'profile',
  'signInAgain',
  'visitor',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/observedPortal.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Once more on a fresh server; what passes only then is listed as flaky.
  retries: 1,
  maxFailures: 5,
  forbidOnly: true,
  reporter: [['list']],
  projects: [
    { name: 'browser', testIgnore: ['long/**', ...alsoWalked], grepInvert: /@long/ },
    // `npm run test:long`: every disturbance in every state, and what the walks prove as well.
    { name: 'long', testMatch: ['long/**/*.spec.ts', ...alsoWalked] },
    { name: 'long-tagged', testIgnore: ['long/**', ...alsoWalked], grep: /@long/ },
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    // Traces cost a third of the run; `--trace on` records them for one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
