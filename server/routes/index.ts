import { applicationRoutes } from './application.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { cartRoutes } from './cart.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { flowBookRoutes } from './flowBook.ts';
import { healthRoutes } from './health.ts';
import type { Mount } from './mount.ts';
import { moveRoutes } from './move.ts';
import { oneTimeCodeRoutes } from './oneTimeCode.ts';
import { openapiRoutes } from './openapi.ts';
import { orderRoutes } from './orders.ts';
import { passwordResetRoutes } from './passwordReset.ts';
import { payAgainRoutes } from './payAgain.ts';
import { profileRoutes } from './profile.ts';
import { quickFindRoutes } from './quickFind.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes } from './session.ts';
import { shownFileRoutes } from './shownFiles.ts';
import { signInRoutes } from './signIn.ts';
import { staffRoutes } from './staff.ts';
import { staffOrderRoutes } from './staffOrders.ts';
import { teamRoutes } from './team.ts';
import { threadRoutes } from './thread.ts';
import { updateRoutes } from './updates.ts';
import { uploadRoutes } from './upload.ts';

/** Every journey of the API. */
export const routes: readonly Mount[] = [
  applicationRoutes,
  bookmarkRoutes,
  cartRoutes,
  catalogueRoutes,
  checkoutRoutes,
  customerRoutes,
  flowBookRoutes,
  healthRoutes,
  moveRoutes,
  oneTimeCodeRoutes,
  openapiRoutes,
  orderRoutes,
  passwordResetRoutes,
  payAgainRoutes,
  profileRoutes,
  quickFindRoutes,
  registrationRoutes,
  sessionRoutes,
  shownFileRoutes,
  signInRoutes,
  staffRoutes,
  staffOrderRoutes,
  teamRoutes,
  threadRoutes,
  updateRoutes,
  uploadRoutes,
];
