import { runChecks } from './checks.ts';

/*
 * The long checks: reliability at full size, the first start on many kinds of machines, every
 * disturbance in every state, every walk in the browser twenty times without a flake, and once in
 * Hindi. Names select checks: `npm run test:long -- walks`.
 */

await runChecks({
  // One file after another, because some measure times or listen to a screen reader.
  reliability: {
    command:
      'vitest run --project=long --no-file-parallelism --exclude=tests/long/firstRun.test.ts',
    isOnPortal: true,
  },
  // Installs, builds and starts clones of its own.
  firstRun: { command: 'vitest run --project=long tests/long/firstRun.test.ts' },
  disturbances: {
    command: 'playwright test --project=long disturbances overlay',
    isOnPortal: true,
  },
  // Ten minutes, or RANDOM_MINUTES.
  randomWalks: {
    command: 'playwright test --project=long --max-failures=0 randomWalks',
    isOnPortal: true,
  },
  walks: {
    command:
      'playwright test --project=browser --repeat-each=20 --reporter=dot,tools/requirements/playwrightReporter.ts walks.spec.ts',
    isOnPortal: true,
  },
  hindi: {
    // No requirements reporter: these runs must not record results of the English tests.
    command: 'playwright test --project=browser --max-failures=0 --reporter=list walks.spec.ts',
    nodeOptions: '--conditions=hi',
    isOnPortal: true,
  },
});
