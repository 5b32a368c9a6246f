import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import type { Plugin } from 'vite';
import { language } from '#flows';
import { sourcesHash } from '../../../scripts/build.ts';
import { watchFlows } from './watchFlows.ts';

const root = join(import.meta.dirname, '../../..');

/** Folder of the portal whose machines tell what they do; otherwise it is the portal for customers. */
export const observedFolder = join(root, '.cache/observed-portal', language);

/** A walk lets each request go in the state that makes it, so its document makes none before. */
const beginNoReads: Plugin = {
  name: 'begin-no-reads',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/"(frame|reads)":\[[^\]]*\]/g, '"$1":[]'),
  },
};

/** Builds the observed portal unless it was made of these sources. */
export async function ensureObservedPortal(): Promise<void> {
  const stamp = join(observedFolder, '.sources-hash');
  const sources = sourcesHash(['tools/{planner/chart,flows/browser/*}.ts']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await build({
    root,
    logLevel: 'warn',
    plugins: [watchFlows(), beginNoReads],
    resolve: { conditions: [language, ...defaultClientConditions] },
    build: {
      outDir: observedFolder,
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  });
  writeFileSync(stamp, sources);
}
