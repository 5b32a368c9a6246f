import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Handle } from '#server/http/handle.ts';
import type { Log } from '#server/orders/refunder.ts';
import { applicationRoutes } from './application.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { cartRoutes } from './cart.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { healthRoutes } from './health.ts';
import { moveRoutes } from './move.ts';
import { oneTimeCodeRoutes } from './oneTimeCode.ts';
import { orderRoutes } from './orders.ts';
import { passwordResetRoutes } from './passwordReset.ts';
import { payAgainRoutes } from './payAgain.ts';
import { profileRoutes } from './profile.ts';
import { quickFindRoutes } from './quickFind.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes } from './session.ts';
import { shownFileRoutes } from './shownFiles.ts';
import { signInRoutes } from './signIn.ts';
import { updateRoutes } from './updates.ts';
import { uploadRoutes } from './upload.ts';

export interface Services extends Dependencies {
  catalogue: Catalogue;
  log: Log;
  /** Has money sent back that is due to go; nobody waits for it. */
  wakeRefunds(): void;
}

/** Mounts the calls of one journey. */
export type Mount = (app: FastifyInstance, handle: Handle, services: Services) => void;

export const routes: readonly Mount[] = [
  applicationRoutes,
  bookmarkRoutes,
  cartRoutes,
  catalogueRoutes,
  checkoutRoutes,
  healthRoutes,
  moveRoutes,
  oneTimeCodeRoutes,
  orderRoutes,
  passwordResetRoutes,
  payAgainRoutes,
  profileRoutes,
  quickFindRoutes,
  registrationRoutes,
  sessionRoutes,
  shownFileRoutes,
  signInRoutes,
  updateRoutes,
  uploadRoutes,
];
