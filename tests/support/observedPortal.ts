import { buildObservedPortal } from '#tools/flows/browser/buildObservedPortal.ts';
import { prepareDataTemplate } from './dataTemplate.ts';

/**
 * Runs before all browser tests: builds a portal whose machines report what they do, and prepares a
 * data template.
 */
export default async function prepare(): Promise<() => void> {
  buildObservedPortal();
  return prepareDataTemplate();
}
