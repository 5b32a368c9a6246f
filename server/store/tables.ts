import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AskedField } from '#contract/application.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Buyer } from '#contract/orders.ts';
import type { ProfileForm } from '#contract/profile.ts';
import type { UpdateKind } from '#contract/updates.ts';

/*
 * Every table of the database. Amounts are integer paise, moments come from `app_now()`, ids are
 * uuids made by us. Rows that customers delete are kept with a `deletedAt`.
 */

type Moment = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  clock: { id: number; offsetMs: number };
  secrets: { name: string; value: string };
  jobs: { name: string; holder: string; dueAt: Moment };

  users: UsersTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  signInFailures: SignInFailuresTable;
  /** Of an e-mail; of a client's address or a device in its place, to queue at. */
  codeBudgets: { email: string; purpose: string; lastSentAt: Moment };
  codeChallenges: CodeChallengesTable;
  codeGrants: CodeGrantsTable;
  mailOutbox: MailOutboxTable;

  segments: SegmentsTable;
  categories: CategoriesTable;
  formFields: FormFieldsTable;
  catalogueVersion: { id: number; version: number };

  applications: ApplicationsTable;
  applicationEvents: ApplicationEventsTable;
  /** Saves and new orders of the running minute, counted per customer. */
  applicationWrites: { userId: string; begunAt: Moment; writes: number };
  idempotencyKeys: IdempotencyKeysTable;
  files: FilesTable;
  cartItems: CartItemsTable;
  bookmarks: BookmarksTable;

  orders: OrdersTable;
  orderItems: OrderItemsTable;
  orderEvents: OrderEventsTable;
  paymentAttempts: PaymentAttemptsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  disputeEvents: DisputeEventsTable;
  providerLooks: ProviderLooksTable;
  updates: UpdatesTable;
  webhookEvents: { id: string; type: string; receivedAt: Moment };

  sandboxMail: SandboxMailTable;
  sandboxFaults: { id: string; position: number; fault: Json<Record<string, unknown>> };
  sandboxOrders: SandboxOrdersTable;
  sandboxPayments: SandboxPaymentsTable;
  sandboxRefunds: SandboxRefundsTable;
  sandboxDisputes: SandboxDisputesTable;
  sandboxWebhooks: SandboxWebhooksTable;
}

export interface UsersTable extends ProfileForm {
  id: string;
  /** Trimmed and lower-case. */
  email: string;
  passwordHash: string;
  role: string;
  isActive: boolean;
  agreeToTerms: boolean;
  /** The language of mails: that of the last sign-in. */
  language: Generated<LanguageCode>;
  createdAt: Moment;
  updatedAt: Moment;
  /** Set once the customer deleted the account; everything personal is blank then. */
  deletedAt: Moment | null;
}

export interface SessionsTable {
  /** SHA-256 of the bearer token. */
  tokenHash: string;
  userId: string;
  /** Set for a link that may touch this one application only. */
  applicationId: string | null;
  createdAt: Moment;
  lastUsedAt: Moment;
  expiresAt: Moment;
}

/** A browser that has signed in to an account before. */
export interface DevicesTable {
  /** SHA-256 of the browser's device cookie. */
  tokenHash: string;
  userId: string;
  usedAt: Moment;
  expiresAt: Moment;
}

export interface SignInFailuresTable {
  email: string;
  /** Address of the client, or of its device; '' counts the account as a whole. */
  address: string;
  failures: number;
  /** Infinity: old, and looked at by housekeeping. */
  lastAt: Moment;
  blockedUntil: Moment;
}

export interface CodeChallengesTable {
  id: string;
  /** SHA-256 of the browser's challenge cookie. */
  tokenHash: string;
  email: string;
  purpose: string;
  address: string;
  /** Of a browser that the account knows; its codes count apart. */
  deviceHash: string | null;
  codeMac: string;
  isDecoy: boolean;
  tries: number;
  createdAt: Moment;
  expiresAt: Moment;
  usedAt: Moment | null;
  supersededAt: Moment | null;
}

export interface CodeGrantsTable {
  /** SHA-256 of the browser's grant cookie. */
  tokenHash: string;
  /** Null for one of before this was kept. */
  challengeId: string | null;
  email: string;
  purpose: string;
  createdAt: Moment;
  expiresAt: Moment;
  usedAt: Moment | null;
  revokedAt: Moment | null;
}

export interface MailOutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  language: Generated<LanguageCode>;
  /** True for a mail that is dropped instead of sent, so that both cost the same. */
  isDecoy: boolean;
  attempts: number;
  nextAttemptAt: Moment;
  createdAt: Moment;
  /** After this moment the mail is worthless and dropped. */
  expiresAt: Moment | null;
  /** A later mail of the same topic replaces this one. */
  topic: string | null;
}

export interface SegmentsTable {
  id: string;
  name: string;
  position: number;
  isAvailable: Generated<boolean>;
}

export interface CategoriesTable {
  id: string;
  segmentId: string;
  name: string;
  pricePaise: number;
  description: string;
  position: number;
  isAvailable: boolean;
}

export interface FormFieldsTable {
  id: string;
  position: number;
  step: number;
  type: string;
  label: string;
  attribute: string;
  placeholder: string;
  defaultValue: Json<unknown>;
  required: boolean;
  errorMessage: string;
  options: Json<{ label: string; value: string }[]>;
  infoMessage: string;
  forSpecific: boolean;
  specific: Json<{ segmentId: string; categoryId?: string }[]>;
}

export interface ApplicationsTable {
  id: string;
  userId: string;
  categoryId: string;
  segmentId: string;
  appStatus: number;
  formData: JSONColumnType<Record<string, unknown>>;
  /** Bytes of `formData`. */
  formBytes: Generated<number>;
  /** What lists show of `formData`. */
  shownData: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** The category's price at the last save; the price paid once `isPaid`. */
  pricePaise: number;
  isPaid: boolean;
  /** It was in a cart or among bookmarks whose rows are gone; those that are there say it themselves. */
  wasPlaced: Generated<boolean>;
  version: number;
  /** The step that the customer left, from 1. */
  step: number | null;
  /** The fields that the form had at the last save; null for what was saved before they were kept. */
  formShape: ColumnType<AskedField[] | null, string | null, string | null>;
  createdAt: Moment;
  updatedAt: Moment;
  deletedAt: Moment | null;
}

export type Actor = 'customer' | 'staff' | 'payment' | 'refund';

export interface ApplicationEventsTable {
  id: string;
  applicationId: string;
  at: Moment;
  /** Null when it was created. */
  fromStatus: number | null;
  /** The same as `fromStatus` when it was paid, or its money went back. */
  toStatus: number;
  actor: Actor;
  /** '' except for a rejection. */
  reason: string;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  bodyHash: string;
  applicationId: string;
  createdAt: Moment;
}

export interface FilesTable {
  path: string;
  userId: string;
  type: string;
  /** The name the customer's file had. */
  name: string;
  bytes: number;
  sha256: string;
  createdAt: Moment;
  /** When an application was last known to name it; null: none ever did, infinity: a submitted one does. */
  usedAt: Moment | null;
  removedAt: Moment | null;
}

export interface CartItemsTable {
  id: string;
  userId: string;
  applicationId: string;
  quantity: number;
  /** The category's price when it was added; null for what was added before it was kept. */
  addedPricePaise: number | null;
  createdAt: Moment;
  deletedAt: Moment | null;
}

export interface BookmarksTable {
  id: string;
  userId: string;
  applicationId: string;
  createdAt: Moment;
  deletedAt: Moment | null;
}

export type OrderState = 'CREATING' | 'PENDING' | 'PAID' | 'CLOSED';
export type ClosedReason = 'failed' | 'cancelled' | 'replaced';

export interface OrdersTable {
  id: string;
  userId: string;
  customOrderId: string;
  /** Our reference at the provider; makes creating an order repeatable. */
  receipt: string;
  state: OrderState;
  closedReason: ClosedReason | null;
  cartHash: string;
  totalPaise: number;
  currency: string;
  /** Who bought, as they were that day; null in orders of earlier versions and of those who left. */
  buyer: Json<Buyer> | null;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  createdAt: Moment;
  /** When it was last handed out to be paid; the reconciler counts its days from here. */
  offeredAt: Moment;
  paidAt: Moment | null;
  /** When the provider was last asked for a customer, and about which payment. */
  askedAt: Moment | null;
  askedPaymentId: string | null;
  checks: Generated<number>;
  nextCheckAt: Moment;
}

export interface OrderItemsTable {
  id: string;
  orderId: string;
  applicationId: string;
  position: number;
  quantity: number;
  pricePaise: number;
  isPaid: boolean;
  /** As they were that day; null in orders of earlier versions. */
  categoryName: string | null;
  segmentName: string | null;
}

export type OrderEvent =
  | 'failed'
  | 'cancelled'
  | 'replaced'
  | 'paid'
  | 'paid_too_much'
  | 'paid_too_little'
  | 'refunding'
  | 'refunded'
  | 'partly_refunded'
  | 'refund_failed';

export interface OrderEventsTable {
  id: string;
  orderId: string;
  at: Moment;
  event: OrderEvent;
}

/** `released`: reserved money that was never taken and is free again. */
export type AttemptStatus =
  | 'created'
  | 'authorized'
  | 'captured'
  | 'failed'
  | 'released'
  | 'refunded';

export interface PaymentAttemptsTable {
  /** The provider's payment id. */
  id: string;
  orderId: string;
  at: Moment;
  amountPaise: number;
  status: AttemptStatus;
  /** Such as `card`; '' while unknown. */
  method: string;
  /** The provider's sentence about a failure, else ''. */
  reason: string;
  notedAt: Moment;
}

/** Why a payment that buys nothing goes back: it came twice, for a rejected application, or is not the order's amount. */
export type UnmatchedReason = 'second' | 'rejected' | 'too_much' | 'too_little';

/** Or who returns money of a paid order: staff, the provider's dashboard, or the customer's bank. */
export type RefundReason = UnmatchedReason | 'staff' | 'provider' | 'dispute';

export type RefundStatus = 'pending' | 'done' | 'failed';

export interface RefundsTable {
  id: Generated<string>;
  /** The key of earlier versions: the payment where all of it goes back unasked, else the refund's own id. */
  paymentId: string;
  /** The payment; null where the key names it. */
  refundedPaymentId: string | null;
  orderId: string;
  /** Null: an amount of the order, or all of it. */
  orderItemId: string | null;
  /** The payment's own smallest unit, should it not be rupees. */
  amountPaise: number;
  reason: RefundReason;
  /** What staff wrote about it; the customer reads it. */
  note: Generated<string>;
  status: Generated<RefundStatus>;
  /** Ours at the provider, which refunds once for it; null for refunds that others made. */
  receipt: string | null;
  /** Null or '' while the provider has not named it. */
  providerRefundId: string | null;
  createdAt: Moment;
  doneAt: Moment | null;
  tries: Generated<number>;
  nextTryAt: Moment;
}

export type DisputeStatus =
  | 'created'
  | 'under_review'
  | 'action_required'
  | 'won'
  | 'lost'
  | 'closed';

export interface DisputesTable {
  /** The provider's. */
  id: string;
  orderId: string;
  paymentId: string;
  amountPaise: number;
  status: DisputeStatus;
  /** The provider's word; '' while unknown. */
  reason: string;
  respondBy: Moment | null;
  /** When the provider said that it has this status. */
  toldAt: Moment;
  createdAt: Moment;
}

export interface DisputeEventsTable {
  disputeId: string;
  status: DisputeStatus;
  at: Moment;
}

/** Until when a list of the provider was read. */
export interface ProviderLooksTable {
  name: string;
  lookedAt: Moment;
}

export interface UpdatesTable {
  id: string;
  userId: string;
  at: Moment;
  kind: UpdateKind;
  applicationId: string | null;
  orderId: string | null;
  amountPaise: number | null;
  /** '' except for a rejection. */
  reason: string;
  readAt: Moment | null;
}

export interface SandboxMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Moment;
}

export interface SandboxOrdersTable {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  /** The receipt again when the caller asked that it be unique. */
  uniqueReceipt: string | null;
  notes: Json<Record<string, unknown>>;
  createdAt: Moment;
}

export interface SandboxPaymentsTable {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'lapsed' | 'refunded';
  createdAt: Moment;
}

export interface SandboxRefundsTable {
  id: string;
  paymentId: string;
  amount: number;
  idempotencyKey: string | null;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  createdAt: Moment;
}

export interface SandboxDisputesTable {
  id: string;
  paymentId: string;
  amount: number;
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';
  respondBy: Moment;
  createdAt: Moment;
}

export interface SandboxWebhooksTable {
  /** The event id. */
  id: string;
  body: string;
  createdAt: Moment;
  deliveredAt: Moment | null;
}
