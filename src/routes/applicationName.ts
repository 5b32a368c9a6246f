import type { InnerApplication } from '#contract/application.ts';
import { signedIn } from '#messages/signedIn.ts';

/** What an application is called in a list: by its category. */
export function applicationName({ category }: InnerApplication): string {
  return category?.name || signedIn.untitled;
}

interface Row {
  application: InnerApplication;
}

/** Whether another row is called the same. */
export function hasTwin({ application }: Row, rows: readonly Row[]): boolean {
  const name = applicationName(application);
  return rows.filter((one) => applicationName(one.application) === name).length > 1;
}
