import { join } from 'node:path';
import type { Plugin } from 'vite';

const probe = join(import.meta.dirname, 'probe.ts');

/** Replaces xstate by the probe everywhere but in the probe itself. */
export function watchFlows(): Plugin {
  return {
    name: 'watch-flows',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'xstate' && importer !== probe ? probe : undefined),
  };
}
