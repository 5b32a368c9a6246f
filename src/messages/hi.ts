import { answers, badges, common, dates, dialogs, fields, pagination } from './hi/common.ts';
import { application, editLink, previousAnswers, upload } from './hi/application.ts';
import { applications } from './hi/applications.ts';
import { bookmarks } from './hi/bookmarks.ts';
import { cart, checkout, unfinishedPayment } from './hi/cart.ts';
import { catalogue, categorySearch, needs } from './hi/catalogue.ts';
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
} from './hi/frame.ts';
import { editLinkMessages, messages } from './hi/flows.ts';
import { oneTimeCode, passwordReset, passwordLabels, registration, signIn } from './hi/visitor.ts';
import { desk, deskMessages, deskQueue, deskTeam, deskWork } from './hi/desk.ts';
import { deskCustomers } from './hi/deskCustomers.ts';
import { deskOrder, deskOrders } from './hi/deskOrders.ts';
import { orders } from './hi/orders.ts';
import { payments } from './hi/payments.ts';
import { profile } from './hi/profile.ts';
import { thread, threadMessages } from './hi/thread.ts';
import type { Language } from './en.ts';

/** The Hindi texts: the English keys, with the terms of `docs/languages.md`. */
export const hi = {
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
} satisfies Language;
