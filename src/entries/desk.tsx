import { findSignedIn } from '#api/signedIn.ts';
import { hasDesk } from '#routes/desk/access.ts';
import { apiBase } from '#routes/portal/settings.ts';

/*
 * The document of the desk. The desk's code is loaded for staff only: to others the portal shows
 * what it shows for an unknown address (S-59).
 */

void openDesk();

async function openDesk(): Promise<void> {
  const user = await findSignedIn(apiBase);
  if (hasDesk(user)) (await import('./showDesk.tsx')).showDesk();
  else await (await import('./showPortal.tsx')).showPortal();
}
