import type { InnerApplication } from '#contract/application.ts';
import { signedIn } from '#messages/frame.ts';

/** The name of an application in a list: its category. */
export function applicationName({ category }: InnerApplication): string {
  return category?.name || signedIn.untitled;
}

/** The names that more than one of these applications has. */
export function findSharedNames(applications: readonly InnerApplication[]): ReadonlySet<string> {
  const names = new Set<string>();
  const shared = new Set<string>();
  for (const name of applications.map(applicationName)) {
    if (names.has(name)) shared.add(name);
    names.add(name);
  }
  return shared;
}
