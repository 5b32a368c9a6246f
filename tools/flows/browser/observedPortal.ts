import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import type { Plugin } from 'vite';
import { language } from '#flows';
import { sourcesHash } from '../../../scripts/build.ts';
import { observedFolder } from './observedFolder.ts';
import { watchFlows } from './watchFlows.ts';

/* Builds the observed portal unless it is up to date. */

const root = join(import.meta.dirname, '../../..');

/** Removes the preloaded requests: a walk releases each request in the state that makes it. */
const preloadNothing: Plugin = {
  name: 'begin-no-reads',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/"(frame|reads)":\[[^\]]*\]/g, '"$1":[]'),
  },
};

const stamp = join(observedFolder, '.sources-hash');
const sources = sourcesHash(['tools/{planner/{chart,xstate},flows/browser/*}.ts']);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  await build({
    root,
    logLevel: 'warn',
    plugins: [watchFlows(), preloadNothing],
    resolve: { conditions: [language, ...defaultClientConditions] },
    build: {
      outDir: observedFolder,
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  });
  writeFileSync(stamp, sources);
}
