import type { Script } from '#tools/flows/script.ts';
import { accountDeletionScript } from './accountDeletion.ts';
import { applicationScript } from './application.ts';
import { applicationCardScript } from './applicationCard.ts';
import { bookmarkScript } from './bookmark.ts';
import { cartLineScript } from './cartLine.ts';
import { catalogueScript } from './catalogue.ts';
import { checkoutScript } from './checkout.ts';
import { draftScript } from './draft.ts';
import { draftComparisonScript } from './draftComparison.ts';
import { editLinkScript } from './editLink.ts';
import { moveScript } from './move.ts';
import { oneTimeCodeScript } from './oneTimeCode.ts';
import { openingScript } from './opening.ts';
import { passwordChangeScript } from './passwordChange.ts';
import { passwordResetScript } from './passwordReset.ts';
import { payAgainScript } from './payAgain.ts';
import { profileScript } from './profile.ts';
import { quickFindScript } from './quickFind.ts';
import { registrationScript } from './registration.ts';
import { sessionScript } from './session.ts';
import { signInScript } from './signIn.ts';
import { updateScript } from './update.ts';
import { uploadScript } from './upload.ts';

/** What the planner may do, one script for each machine of the portal. */
export const scripts: readonly Script[] = [
  sessionScript,
  signInScript,
  oneTimeCodeScript,
  registrationScript,
  passwordResetScript,
  catalogueScript,
  applicationScript,
  openingScript,
  draftScript,
  draftComparisonScript,
  uploadScript,
  editLinkScript,
  applicationCardScript,
  cartLineScript,
  bookmarkScript,
  moveScript,
  checkoutScript,
  payAgainScript,
  updateScript,
  profileScript,
  passwordChangeScript,
  accountDeletionScript,
  quickFindScript,
];
