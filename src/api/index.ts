import { applicationApi } from './application.ts';
import { bookmarksApi } from './bookmarks.ts';
import { cartApi } from './cart.ts';
import { catalogueApi } from './catalogue.ts';
import { checkoutApi } from './checkout.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { moveApi } from './move.ts';
import { oneTimeCodeApi } from './oneTimeCode.ts';
import { ordersApi } from './orders.ts';
import { passwordResetApi } from './passwordReset.ts';
import { payAgainApi } from './payAgain.ts';
import { profileApi } from './profile.ts';
import { quickFindApi } from './quickFind.ts';
import { registrationApi } from './registration.ts';
import { sessionApi } from './session.ts';
import { signInApi } from './signIn.ts';
import { updatesApi } from './updates.ts';
import { uploadApi } from './upload.ts';

/** The typed REST layer: one group of plain functions per journey. */
export function createApi(options: ClientOptions) {
  const client = createClient(options);
  const { call } = client;
  return {
    session: sessionApi(call),
    signIn: signInApi(call),
    oneTimeCode: oneTimeCodeApi(call),
    registration: registrationApi(call),
    passwordReset: passwordResetApi(call),
    profile: profileApi(call),
    catalogue: catalogueApi(call),
    application: applicationApi(call),
    upload: uploadApi(client),
    cart: cartApi(call),
    bookmarks: bookmarksApi(call),
    move: moveApi(call),
    checkout: checkoutApi(call),
    payAgain: payAgainApi(call),
    orders: ordersApi(call),
    updates: updatesApi(call),
    quickFind: quickFindApi(client),
  };
}

export type Api = ReturnType<typeof createApi>;
