import { answers, badges, common, dates, dialogs, fields, pagination } from './en/common.ts';
import { application, editLink, previousAnswers, upload } from './en/application.ts';
import { applications } from './en/applications.ts';
import { bookmarks } from './en/bookmarks.ts';
import { cart, checkout, unfinishedPayment } from './en/cart.ts';
import { catalogue, categorySearch, needs } from './en/catalogue.ts';
import {
  document,
  notFound,
  quickFind,
  quickFindActions,
  shell,
  signedIn,
  supportCode,
  topBar,
  updates,
  offline,
} from './en/frame.ts';
import { editLinkMessages, messages } from './en/flows.ts';
import { oneTimeCode, passwordReset, passwordLabels, registration, signIn } from './en/visitor.ts';
import { desk, deskMessages, deskQueue, deskTeam, deskWork } from './en/desk.ts';
import { deskCustomers } from './en/deskCustomers.ts';
import { deskOrder, deskOrders } from './en/deskOrders.ts';
import { orders } from './en/orders.ts';
import { payments } from './en/payments.ts';
import { profile } from './en/profile.ts';
import { thread, threadMessages } from './en/thread.ts';

/**
 * The English texts for customers, by journey. The sentences of refusals are at their endpoints in
 * `contract/`. A page imports its journeys as `#messages/<journey>.ts`, so that it loads no other
 * texts.
 */
export const en = {
  messages,
  editLinkMessages,
  common,
  dates,
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
  payments,
  thread,
  threadMessages,
  updates,
  profile,
  quickFind,
  quickFindActions,
  needs,
  supportCode,
  offline,
  editLink,
  desk,
  deskQueue,
  deskOrders,
  deskOrder,
  deskCustomers,
  deskTeam,
  deskWork,
  deskMessages,
};

/** A translation: the same keys with translated texts. */
export type Language = Translated<typeof en>;

type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof Texts]: Translated<Texts[Key]> };
