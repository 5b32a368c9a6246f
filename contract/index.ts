import {
  createApplication,
  deleteDraft,
  listApplications,
  listUnplaced,
  readApplication,
  restoreDraft,
  updateApplication,
} from './application.ts';
import { addBookmark, deleteBookmark, listBookmarks } from './bookmarks.ts';
import { addToCart, changeQuantity, listCart, removeFromCart } from './cart.ts';
import { listCategories, listSegments, readCategory, readFormStructure } from './catalogue.ts';
import { cancelOrder, checkOrder, placeOrder, verifyPayment } from './checkout.ts';
import type { Endpoint } from './endpoint.ts';
import { moveApplication } from './move.ts';
import { sendCode, verifyCode } from './oneTimeCode.ts';
import { listOrders } from './orders.ts';
import { resetPassword } from './passwordReset.ts';
import { payAgain } from './payAgain.ts';
import {
  changePassword,
  deleteAccount,
  exportData,
  readProfile,
  updateProfile,
} from './profile.ts';
import { readIndex } from './quickFind.ts';
import { signUp } from './registration.ts';
import { readSession, signOut } from './session.ts';
import { signIn } from './signIn.ts';
import { listUpdates, markUpdateRead } from './updates.ts';
import { removeFile, uploadFiles } from './upload.ts';

/**
 * The calls of customers and visitors, by journey. Those of the thread are in `thread.ts`, so that
 * first views do not load them.
 */
export const contract = {
  session: { readSession, signOut },
  signIn: { signIn },
  oneTimeCode: { sendCode, verifyCode },
  registration: { signUp },
  passwordReset: { resetPassword },
  profile: { readProfile, updateProfile, changePassword, exportData, deleteAccount },
  catalogue: { listSegments, listCategories, readCategory, readFormStructure },
  application: {
    listApplications,
    listUnplaced,
    readApplication,
    createApplication,
    updateApplication,
    deleteDraft,
    restoreDraft,
  },
  upload: { uploadFiles, removeFile },
  cart: { listCart, addToCart, changeQuantity, removeFromCart },
  bookmarks: { listBookmarks, addBookmark, deleteBookmark },
  move: { moveApplication },
  checkout: { placeOrder, verifyPayment, checkOrder, cancelOrder },
  payAgain: { payAgain },
  orders: { listOrders },
  updates: { listUpdates, markUpdateRead },
  quickFind: { readIndex },
} as const satisfies Record<string, Record<string, Endpoint>>;

type Contract = typeof contract;

/** The names of endpoints' own refusals, such as `verifyCode.code_wrong`. */
type RefusalNames<Endpoints> = {
  [Name in keyof Endpoints & string]: Endpoints[Name] extends Endpoint
    ? `${Name}.${keyof Endpoints[Name]['refusals'] & string}`
    : never;
}[keyof Endpoints & string];

export type RefusalName = { [J in keyof Contract]: RefusalNames<Contract[J]> }[keyof Contract];

/** These endpoints by the name of the call. */
export const customerEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract).flatMap((journey): [string, Endpoint][] => Object.entries(journey)),
);
