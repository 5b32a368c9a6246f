import { runChecks } from './checks.ts';

/*
 * The long numbers: reliability at full size, every disturbance in every state, every walk in the browser
 * twenty times without a flake, and once in Hindi. Names choose: `npm run test:long -- walks`.
 */

await runChecks({
  // One file after the other: some compare times, or listen.
  reliability: { command: 'vitest run --project=long --no-file-parallelism', isOnPortal: true },
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
