import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Checks that the linter enforces the import directions of `docs/architecture.md`: of files with
 * one import each, in folders of the same names, it must refuse exactly the forbidden ones.
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

const allowed = [
  ['contract', `export { object } from 'valibot';`],
  ['src/machines', `export type { Outcome } from '#contract/outcome.ts';`],
  ['src/machines', `export { codeResendSeconds } from '#contract/limits.ts';`],
  ['src/machines', `export { setup } from 'xstate';`],
  ['src/api', `export { signIn } from '#contract/signIn.ts';`],
  ['src/api', `export const answer = fetch('/api/segment');`],
  ['src/machines', `export type { MessageKey } from '#messages';`],
  ['src/ui', `export type { Order } from '#contract/orders.ts';`],
  ['src/ui', `export { toStatus } from '#contract/application.ts';`],
  ['src/ui', `export { messages } from '#messages';`],
  ['src/ui', `export { common } from '#messages/common.ts';`],
  ['src/ui', `export { paths } from '#contract/paths.ts';`],
  ['src/ui', `export { Button } from 'react-aria-components';`],
  ['src/messages', `export { signIn } from '#contract/signIn.ts';`],
  ['src/routes', `export { createApi } from '#api/index.ts';`],
  ['src/worker', `export { NetworkFirst } from 'workbox-strategies';`],
  ['server', `export { signIn } from '#contract/signIn.ts';`],
  ['server/orders', `export { readPurchase } from '#server/store/purchases.ts';`],
  ['server/store', `export { newId } from '#server/common/identifiers.ts';`],
  ['tools/flows', `export { flows } from '#flows';`],
] as const;

/** Outside the tree, which other tests and a running server read. */
const probes = mkdtempSync(join(tmpdir(), 'briefcase-layers-'));
let refused = new Map<string, string>();

function getFile(folder: string, line: string): string {
  const index = [...forbidden, ...allowed].findIndex((row) => row[0] === folder && row[1] === line);
  return `${folder}/probe${index}.ts`;
}

interface Report {
  diagnostics: { code: string; message: string; filename: string }[];
}

beforeAll(() => {
  // Type-aware rules are slow, and the layers only need module names.
  const rules = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  );
  writeFileSync(join(probes, '.oxlintrc.json'), rules);
  for (const [folder, line] of [...forbidden, ...allowed]) {
    mkdirSync(join(probes, folder), { recursive: true });
    writeFileSync(join(probes, getFile(folder, line)), `${line}\n`);
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: probes,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as Report;
  refused = new Map(
    diagnostics
      .filter(({ code }) => code.includes('no-restricted'))
      .map(({ filename, message }) => [filename, message]),
  );
});

afterAll(() => rmSync(probes, { recursive: true, force: true }));

test.each(forbidden)('the linter refuses in %s: %s', (folder, line) => {
  expect(refused.get(getFile(folder, line))).toBeDefined();
});

test.each(allowed)('the linter allows in %s: %s', (folder, line) => {
  expect(refused.get(getFile(folder, line))).toBeUndefined();
});
