import type { Services } from '#server/routes/mount.ts';
import type { Sandbox } from './sandbox.ts';

/** What the sandbox's own routes work with. */
export interface SandboxServices extends Services {
  sandbox: Sandbox;
}

/** What its payment provider works with. */
export type ProviderServices = Pick<SandboxServices, 'database' | 'settings' | 'sandbox'>;
