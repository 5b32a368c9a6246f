import { ensureObservedPortal } from './observedPortal.ts';

await ensureObservedPortal();
