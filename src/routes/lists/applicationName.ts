import type { InnerApplication } from '#contract/application.ts';
import { signedIn } from '#messages/frame.ts';

/** The name of an application in a list: its category. */
export function applicationName({ category }: InnerApplication): string {
  return category?.name || signedIn.untitled;
}

interface Row {
  application: InnerApplication;
}

/** Whether another row has the same name. */
export function hasDuplicateName({ application }: Row, rows: readonly Row[]): boolean {
  const name = applicationName(application);
  return rows.filter((one) => applicationName(one.application) === name).length > 1;
}
