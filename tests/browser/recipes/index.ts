import type { FlowName } from '#machines/index.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import { accountDeletionRecipe } from './accountDeletion.ts';
import { actRecipe } from './act.ts';
import { accountSwitchRecipe } from './accountSwitch.ts';
import { applicationCardRecipe } from './applicationCard.ts';
import { applicationRecipe } from './application.ts';
import { bookmarkRecipe } from './bookmark.ts';
import { cartItemRecipe } from './cartItem.ts';
import { catalogueRecipe } from './catalogue.ts';
import { checkoutRecipe } from './checkout.ts';
import { deliveryRecipe } from './delivery.ts';
import { deskQueueRecipe } from './deskQueue.ts';
import { draftRecipe } from './draft.ts';
import { draftComparisonRecipe } from './draftComparison.ts';
import { editLinkRecipe } from './editLink.ts';
import { evidenceRecipe } from './evidence.ts';
import { moveRecipe } from './move.ts';
import { oneTimeCodeRecipe } from './oneTimeCode.ts';
import { openingRecipe } from './opening.ts';
import { passwordChangeRecipe } from './passwordChange.ts';
import { passwordResetRecipe } from './passwordReset.ts';
import { payAgainRecipe } from './payAgain.ts';
import { profileRecipe } from './profile.ts';
import { quickFindRecipe } from './quickFind.ts';
import { refundRecipe } from './refund.ts';
import { refundAllocationRecipe } from './refundAllocation.ts';
import { registrationRecipe } from './registration.ts';
import { removalRecipe } from './removal.ts';
import { reviewRecipe } from './review.ts';
import { sessionRecipe } from './session.ts';
import { signInRecipe } from './signIn.ts';
import { teamRecipe } from './team.ts';
import { threadRecipe } from './thread.ts';
import { unfinishedPaymentRecipe } from './unfinishedPayment.ts';
import { updateRecipe } from './update.ts';
import { updateListRecipe } from './updateList.ts';
import { uploadRecipe } from './upload.ts';

/** The recipe of every flow; a flow without one does not compile. */
const byFlow: Record<FlowName, Recipe> = {
  session: sessionRecipe,
  signIn: signInRecipe,
  oneTimeCode: oneTimeCodeRecipe,
  registration: registrationRecipe,
  passwordReset: passwordResetRecipe,
  catalogue: catalogueRecipe,
  application: applicationRecipe,
  opening: openingRecipe,
  draft: draftRecipe,
  draftComparison: draftComparisonRecipe,
  upload: uploadRecipe,
  editLink: editLinkRecipe,
  applicationCard: applicationCardRecipe,
  cartItem: cartItemRecipe,
  bookmark: bookmarkRecipe,
  removal: removalRecipe,
  move: moveRecipe,
  checkout: checkoutRecipe,
  unfinishedPayment: unfinishedPaymentRecipe,
  payAgain: payAgainRecipe,
  thread: threadRecipe,
  delivery: deliveryRecipe,
  act: actRecipe,
  updateList: updateListRecipe,
  update: updateRecipe,
  profile: profileRecipe,
  passwordChange: passwordChangeRecipe,
  accountDeletion: accountDeletionRecipe,
  quickFind: quickFindRecipe,
  deskQueue: deskQueueRecipe,
  review: reviewRecipe,
  refund: refundRecipe,
  refundAllocation: refundAllocationRecipe,
  evidence: evidenceRecipe,
  accountSwitch: accountSwitchRecipe,
  team: teamRecipe,
};

export const recipes: readonly Recipe[] = Object.values(byFlow);
