import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { visitorPages } from './scripts/visitorPages.ts';

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

/** What turns our sources into a browser's, or Node's. */
const sources = () => [
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' as const },
  react({ compiler: true }),
  vanillaExtractPlugin(),
];

export default defineConfig({
  plugins: [...sources(), visitorPages(() => ({ plugins: sources() }))],
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
            // What a visitor's page cannot be without, and every other page neither.
            {
              name: (id, graph) => {
                firstView ??= reached(graph, ['src/entries/signIn.tsx']);
                return firstView.has(id) ? 'shared' : null;
              },
              minShareCount: 2,
            },
            // One file of what four pages share, since every file costs a round trip.
            { name: 'signedIn', minShareCount: 4 },
          ],
        },
      },
    },
  },
});
