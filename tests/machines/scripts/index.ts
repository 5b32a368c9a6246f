import type { Script } from '#tools/flows/script.ts';
import { accountDeletionScript } from './accountDeletion.ts';
import { applicationScript } from './application.ts';
import { catalogueScript } from './catalogue.ts';
import { checkoutScript } from './checkout.ts';
import { oneTimeCodeScript } from './oneTimeCode.ts';
import { passwordChangeScript } from './passwordChange.ts';
import { passwordResetScript } from './passwordReset.ts';
import { profileScript } from './profile.ts';
import { registrationScript } from './registration.ts';
import { sessionScript } from './session.ts';
import { signInScript } from './signIn.ts';

/** What the planner may do, one script for each machine of the portal. */
export const scripts: readonly Script[] = [
  sessionScript,
  signInScript,
  oneTimeCodeScript,
  registrationScript,
  passwordResetScript,
  catalogueScript,
  applicationScript,
  checkoutScript,
  profileScript,
  passwordChangeScript,
  accountDeletionScript,
];
