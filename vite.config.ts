import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

let firstView: Set<string> | undefined;

/** Every module that these ones cannot be without. */
function reached(graph: ModuleGraph, starts: readonly string[]): Set<string> {
  const found = new Set(starts.map((start) => join(import.meta.dirname, start)));
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react({ compiler: true }),
    vanillaExtractPlugin(),
  ],
  build: {
    target: 'baseline-widely-available',
    // An inlined file would be a data: address, which the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
            // One file of what four pages share, since every file costs a round trip.
            // What the first view does without is a second one.
            {
              name: (id, graph) => {
                firstView ??= reached(graph, ['src/main.tsx', 'src/routes/signIn.tsx']);
                return firstView.has(id) ? 'shared' : 'signedIn';
              },
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
