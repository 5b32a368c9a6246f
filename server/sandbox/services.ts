import type { Services } from '#server/routes/mount.ts';
import type { Sandbox } from './sandbox.ts';

/** Services of the sandbox's own routes. */
export interface SandboxServices extends Services {
  sandbox: Sandbox;
}

/** Services of its payment provider. */
export type ProviderServices = Pick<SandboxServices, 'database' | 'settings' | 'sandbox'>;
