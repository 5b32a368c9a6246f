import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { chromiumFlags } from './tests/support/chromium.ts';

/** Screenshots of walks must not change between runs: a redraw always covers the whole page. */
const isRecorded = process.env.FLOW_BOOK === '1';
const flags = [...chromiumFlags, ...(isRecorded ? ['--disable-partial-raster'] : [])];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/observedPortal.ts',
  fullyParallel: true,
  // One more than cores, since many tests wait for a server or a timer.
  workers: 3,
  // Timeouts end hanging tests only; a busy machine may take many times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A flaky test is a failure.
  retries: 0,
  maxFailures: 5,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./tools/requirements/playwrightReporter.ts'],
    ['./scripts/testResults.ts'],
  ],
  projects: [
    { name: 'browser', testIgnore: 'browser/long/**' },
    // Every disturbance in every state; run by `npm run test:long`.
    { name: 'long', testMatch: 'browser/long/**/*.spec.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Requests of a service worker bypass the tests' interception, and its cache would outlive a
    // test's disturbance; `offline.spec.ts` runs with it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: flags,
      // File names in any script must be readable from disk.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    // Animations take a tenth of the run; walks are recorded with reduced motion too.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a third of the run; use `--trace on` for a failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
