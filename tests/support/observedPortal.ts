import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildObservedPortal } from '#tools/flows/browser/buildObservedPortal.ts';
import { prepareDataTemplate } from './dataTemplate.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Runs before all browser tests: builds a portal whose machines report what they do, and prepares a
 * data template.
 */
export default async function prepare(): Promise<() => void> {
  rmSync(join(root, '.cache/walks'), { recursive: true, force: true });
  buildObservedPortal();
  return prepareDataTemplate();
}
