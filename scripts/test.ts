import { runChecks } from './checks.ts';

/* Every check of the project; names select checks: `npm test -- lint unit`. */

await runChecks(
  {
    // Parallel checkers infer shared types once each: faster on idle cores, but twice the work.
    types: { command: 'tsc --noEmit --singleThreaded' },
    workerTypes: { command: 'tsc --noEmit --singleThreaded --project src/worker' },
    lint: { command: 'oxlint --deny-warnings' },
    format: { command: 'oxfmt --check' },
    unused: { command: 'knip' },
    api: { command: 'node tools/openapi/cli.ts check' },
    flows: { command: 'node tools/flows/cli.ts --check' },
    image: { command: 'dockerfile-utils lint Dockerfile' },
    compose: { command: 'dclint --quiet compose.yaml' },
    workflows: { command: 'node scripts/workflows.ts' },
    unit: { command: 'vitest run', options: '--project=unit*' },
    ui: { command: 'vitest run', options: '--project=ui' },
    server: { command: 'vitest run', options: '--project=server', isOnPortal: true },
    browser: { command: 'playwright test --project=browser', isOnPortal: true },
    requirements: { command: 'node tools/requirements/check.ts', readsRuns: true },
  },
  { isInMemory: true },
);
