import type { Recipe } from '#tools/flows/browser/recipe.ts';
import { applicationCardRecipe } from './applicationCard.ts';
import { autosaveRecipe } from './autosave.ts';
import { bookmarkRecipe } from './bookmark.ts';
import { cartLineRecipe } from './cartLine.ts';
import { checkoutRecipe } from './checkout.ts';
import { draftComparisonRecipe } from './draftComparison.ts';
import { moveRecipe } from './move.ts';
import { oneTimeCodeRecipe } from './oneTimeCode.ts';
import { passwordResetRecipe } from './passwordReset.ts';
import { quickFindRecipe } from './quickFind.ts';
import { registrationRecipe } from './registration.ts';
import { sessionRecipe } from './session.ts';
import { signInRecipe } from './signIn.ts';
import { updateRecipe } from './update.ts';
import { submissionRecipe } from './submission.ts';

/** How every flow is walked on the portal. */
export const recipes: readonly Recipe[] = [
  sessionRecipe,
  signInRecipe,
  oneTimeCodeRecipe,
  registrationRecipe,
  passwordResetRecipe,
  autosaveRecipe,
  draftComparisonRecipe,
  submissionRecipe,
  applicationCardRecipe,
  cartLineRecipe,
  bookmarkRecipe,
  moveRecipe,
  checkoutRecipe,
  updateRecipe,
  quickFindRecipe,
];
