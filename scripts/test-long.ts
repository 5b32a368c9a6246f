import { runChecks } from './checks.ts';

/*
 * The long numbers: reliability at full size, the first start on machines of many kinds, every disturbance in
 * every state, every walk in the browser twenty times without a flake, and once in Hindi. Names choose:
 * `npm run test:long -- walks`.
 */

await runChecks({
  // One file after the other: some compare times, or listen.
  reliability: {
    command:
      'vitest run --project=long --no-file-parallelism --exclude=tests/long/firstRun.test.ts',
    isOnPortal: true,
  },
  // It installs, builds and starts clones of its own.
  firstRun: { command: 'vitest run --project=long tests/long/firstRun.test.ts' },
  disturbances: { command: 'playwright test --project=long', isOnPortal: true },
  walks: {
    command:
      'playwright test --project=browser --repeat-each=20 --reporter=dot,tools/requirements/playwrightReporter.ts walks.spec.ts',
    isOnPortal: true,
  },
  hindi: {
    // Which of the tests in English passed is not for these to say.
    command: 'playwright test --project=browser --max-failures=0 --reporter=list walks.spec.ts',
    nodeOptions: '--conditions=hi',
    isOnPortal: true,
  },
});
