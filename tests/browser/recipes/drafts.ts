import type { World } from '#tools/flows/browser/world.ts';
import { storedApplications } from '#tests/browser/drafts.ts';
import { expect } from '#tests/browser/portal.ts';

/** However often it was sent, the one application is stored no more than once. */
export async function nothingIsStoredTwice({ page }: World): Promise<void> {
  expect((await storedApplications(page)).length).toBeLessThanOrEqual(1);
}
