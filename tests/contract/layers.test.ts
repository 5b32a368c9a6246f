import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/*
 * Checks that the linter enforces the import directions of `docs/architecture.md`: of files with
 * one import each, in folders of the same names, it must refuse every one. That it allows the other
 * directions is what linting the sources shows.
 */

const root = join(import.meta.dirname, '../..');

const forbidden = [
  ['contract', `export { createApi } from '#api/index.ts';`],
  ['contract', `export { useState } from 'react';`],
  ['contract', `export { readFileSync } from 'node:fs';`],
  ['src/machines', `export { createApi } from '#api/index.ts';`],
  ['src/machines', `export { sendCode } from '#contract/oneTimeCode.ts';`],
  ['src/machines', `export { useState } from 'react';`],
  ['src/machines', `export { Button } from '#ui/parts/Button.tsx';`],
  ['src/machines', `export { messages } from '#messages';`],
  ['src/machines', `export { common } from '#messages/common.ts';`],
  ['src/api', `export { sessionMachine } from '#machines/session.machine.ts';`],
  ['src/api', `export { useState } from 'react';`],
  ['src/api', `export { Button } from '#ui/parts/Button.tsx';`],
  ['src/ui', `export { createApi } from '#api/index.ts';`],
  ['src/ui', `export { createRouter } from '#routes/app/router.tsx';`],
  ['src/ui', `export { sessionMachine } from '#machines/session.machine.ts';`],
  ['src/ui', `export { useMachine } from '@xstate/react';`],
  ['src/ui', `export { Link } from 'react-router';`],
  ['src/messages', `export { Button } from '#ui/parts/Button.tsx';`],
  ['src/messages', `export { createPortal } from '#routes/portal/portal.ts';`],
  ['src/routes', `export { createApp } from '#server/app.ts';`],
  ['src/routes', `export { useMachine } from '@xstate/react';`],
  ['src/routes', `export { createActor } from 'xstate';`],
  ['src/routes', `export const answer = fetch('/api/segment');`],
  ['src/entries', `export const answer = fetch('/api/segment');`],
  ['src/worker', `export { createApi } from '#api/index.ts';`],
  ['src/worker', `export { readSession } from '#contract/session.ts';`],
  ['server', `export { createApi } from '#api/index.ts';`],
  ['server', `export { useState } from 'react';`],
  ['server', `export { messages } from '#messages';`],
  ['server', `export { common } from '#messages/common.ts';`],
  ['contract', `export { planWalks } from '#tools/planner/planWalks.ts';`],
  ['src/routes', `export { planWalks } from '#tools/planner/planWalks.ts';`],
  ['src/routes', `export { startServer } from '#tests/support/server.ts';`],
  ['server', `export { planWalks } from '#tools/planner/planWalks.ts';`],
  ['server', `export { startServer } from '#tests/support/server.ts';`],
  ['server/store', `export { codeMail } from '#server/mails/mails.ts';`],
  ['server/store', `export { worthOf } from '#server/orders/rules.ts';`],
  ['tools/flows', `export { endpoints } from '#contract/everyCall.ts';`],
  ['tools/flows', `export { sessionMachine } from '#machines/session.machine.ts';`],
  ['tools/flows', `export { messages } from '#messages';`],
  ['tools/flows', `export { flows } from '#tools/portal/index.ts';`],
] as const;

test('the linter refuses every forbidden import', () => {
  // Outside the tree, which other tests and a running server read.
  const probes = createTemporaryFolder('layers', onTestFinished);
  // Type-aware rules are slow, and the layers only need module names.
  const rules = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  );
  writeFileSync(join(probes, '.oxlintrc.json'), rules);
  for (const [index, [folder, line]] of forbidden.entries()) {
    mkdirSync(join(probes, folder), { recursive: true });
    writeFileSync(join(probes, folder, `probe${index}.ts`), `${line}\n`);
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: probes,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as Report;
  const refused = diagnostics
    .filter(({ code }) => code.includes('no-restricted'))
    .map(({ filename }) => filename);
  const accepted = forbidden.filter(
    ([folder], index) => !refused.includes(`${folder}/probe${index}.ts`),
  );
  expect(accepted).toEqual([]);
});

interface Report {
  diagnostics: { code: string; filename: string }[];
}
