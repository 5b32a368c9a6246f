import { texts as answers } from './en/answers.ts';
import { texts as application } from './en/application.ts';
import { texts as applications } from './en/applications.ts';
import { badges } from './en/badges.ts';
import { texts as bookmarks } from './en/bookmarks.ts';
import { texts as cart } from './en/cart.ts';
import { texts as catalogue } from './en/catalogue.ts';
import { texts as categorySearch } from './en/categorySearch.ts';
import { texts as checkout } from './en/checkout.ts';
import { common } from './en/common.ts';
import { texts as dialogs } from './en/dialogs.ts';
import { texts as document } from './en/document.ts';
import { texts as editLink } from './en/editLink.ts';
import { fields } from './en/fields.ts';
import { editLinkMessages, messages } from './en/flows.ts';
import { texts as previousAnswers } from './en/previousAnswers.ts';
import { texts as notFound } from './en/notFound.ts';
import { texts as oneTimeCode } from './en/oneTimeCode.ts';
import { texts as orders } from './en/orders.ts';
import { texts as pagination } from './en/pagination.ts';
import { texts as passwordReset } from './en/passwordReset.ts';
import { texts as passwordLabels } from './en/passwords.ts';
import { texts as unfinishedPayment } from './en/unfinishedPayment.ts';
import { texts as profile } from './en/profile.ts';
import { texts as quickFind } from './en/quickFind.ts';
import { texts as quickFindActions } from './en/quickFindActions.ts';
import { texts as needs } from './en/needs.ts';
import { texts as registration } from './en/registration.ts';
import { texts as shell } from './en/shell.ts';
import { signedIn } from './en/signedIn.ts';
import { texts as signIn } from './en/signIn.ts';
import { texts as supportCode } from './en/supportCode.ts';
import { texts as topBar } from './en/topBar.ts';
import { texts as updates } from './en/updates.ts';
import { texts as upload } from './en/upload.ts';
import { texts as offline } from './en/offline.ts';

/**
 * The English texts for customers, by journey. The sentences of refusals are at their endpoints in
 * `contract/`. A page imports its journeys as `#messages/<journey>.ts`, so that it loads no other
 * texts.
 */
export const en = {
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
};

/** A translation: the same keys with translated texts. */
export type Language = Translated<typeof en>;

type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof Texts]: Translated<Texts[Key]> };
