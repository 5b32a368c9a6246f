import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

/*
 * Checks the workflows of `.github/workflows` with GitHub's parser: `node scripts/workflows.ts`
 * prints every error, and every action that is not pinned to a full commit, because a tag can be
 * moved.
 */

// The parser imports its schema in the way of bundlers.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const root = join(import.meta.dirname, '..');
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const faults = files.flatMap((name) => {
  const content = readFileSync(join(root, name), 'utf8');
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const actions = [...content.matchAll(/\buses: *(\S+)/g)].map(([, action = '']) => action);
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...actions
      .filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))
      .map((action) => `${name}: ${action} is not pinned to a full commit`),
  ];
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
