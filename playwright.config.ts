import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { chromiumFlags } from './tests/support/chromium.ts';

/** Pictures of walks are the same on every run: what is drawn again is drawn as a whole. */
const isRecorded = process.env.FLOW_BOOK === '1';
const flags = [...chromiumFlags, ...(isRecorded ? ['--disable-partial-raster'] : [])];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/observedPortal.ts',
  fullyParallel: true,
  // One more than cores: many tests wait for a server or a clock.
  workers: 3,
  // These end what hangs; a busy machine may take many times what a quiet one does.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A test that passes only the second time is wrong.
  retries: 0,
  maxFailures: 5,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./tools/requirements/playwrightReporter.ts'],
    ['./scripts/fileDurations.ts'],
  ],
  projects: [
    { name: 'browser', testIgnore: 'browser/long/**' },
    // Every disturbance in every state: `npm run test:long`.
    { name: 'long', testMatch: 'browser/long/**/*.spec.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Requests of a service worker pass by whoever holds, breaks or counts those of a page, and what it
    // keeps would outlive a test's disturbance; `offline.spec.ts` runs with it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: flags,
      // Files with names in any letters are chosen from the disk.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    // Frames of motion take a tenth of the run; the journeys are taken with it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a third of the run; `--trace on` records them for one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
