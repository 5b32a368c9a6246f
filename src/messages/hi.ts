import { texts as answers } from './hi/answers.ts';
import { texts as application } from './hi/application.ts';
import { texts as applications } from './hi/applications.ts';
import { badges } from './hi/badges.ts';
import { texts as bookmarks } from './hi/bookmarks.ts';
import { texts as cart } from './hi/cart.ts';
import { texts as catalogue } from './hi/catalogue.ts';
import { texts as categorySearch } from './hi/categorySearch.ts';
import { texts as checkout } from './hi/checkout.ts';
import { common } from './hi/common.ts';
import { texts as dialogs } from './hi/dialogs.ts';
import { texts as document } from './hi/document.ts';
import { texts as editLink } from './hi/editLink.ts';
import { fields } from './hi/fields.ts';
import { editLinkMessages, messages } from './hi/flows.ts';
import { texts as previousAnswers } from './hi/previousAnswers.ts';
import { texts as notFound } from './hi/notFound.ts';
import { texts as oneTimeCode } from './hi/oneTimeCode.ts';
import { texts as orders } from './hi/orders.ts';
import { texts as pagination } from './hi/pagination.ts';
import { texts as passwordReset } from './hi/passwordReset.ts';
import { texts as passwordLabels } from './hi/passwords.ts';
import { texts as unfinishedPayment } from './hi/unfinishedPayment.ts';
import { texts as profile } from './hi/profile.ts';
import { texts as quickFind } from './hi/quickFind.ts';
import { texts as quickFindActions } from './hi/quickFindActions.ts';
import { texts as needs } from './hi/needs.ts';
import { texts as registration } from './hi/registration.ts';
import { texts as shell } from './hi/shell.ts';
import { signedIn } from './hi/signedIn.ts';
import { texts as signIn } from './hi/signIn.ts';
import { texts as supportCode } from './hi/supportCode.ts';
import { texts as topBar } from './hi/topBar.ts';
import { texts as updates } from './hi/updates.ts';
import { texts as upload } from './hi/upload.ts';
import { texts as offline } from './hi/offline.ts';
import type { Language } from './en.ts';

/** The Hindi texts: the English keys, with the terms of `docs/languages.md`. */
export const hi = {
  messages,
  editLinkMessages,
  common,
  dialogs,
  pagination,
  fields,
  passwordLabels,
  signedIn,
  badges,
  answers,
  document,
  shell,
  topBar,
  notFound,
  signIn,
  passwordReset,
  registration,
  oneTimeCode,
  catalogue,
  categorySearch,
  application,
  previousAnswers,
  upload,
  applications,
  cart,
  bookmarks,
  checkout,
  unfinishedPayment,
  orders,
  updates,
  profile,
  quickFind,
  quickFindActions,
  needs,
  supportCode,
  offline,
  editLink,
} satisfies Language;
