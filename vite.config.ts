import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { visitorPages } from './scripts/visitorPages.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Every module that this one cannot be without. */
function reached(graph: ModuleGraph, start: string): Set<string> {
  const found = new Set([join(import.meta.dirname, start)]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Names the file of what an entry cannot be without. */
function visitorsPart(name: string, entry: string) {
  let ids: Set<string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    ids ??= reached(graph, entry);
    return ids.has(id) ? name : null;
  };
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
            {
              name: 'react',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            { name: 'xstate', priority: 3, test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
            // What a visitor's page cannot be without, first of the lighter one.
            {
              name: visitorsPart('shared', 'src/entries/signIn.tsx'),
              minShareCount: 2,
              priority: 2,
            },
            {
              name: visitorsPart('registration', 'src/entries/registration.tsx'),
              minShareCount: 2,
              priority: 1,
            },
            // One file of what four pages share, since every file costs a round trip.
            { name: 'signedIn', minShareCount: 4 },
          ],
        },
      },
    },
  },
});
