import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SavedField } from '#contract/application.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Buyer } from '#contract/orders.ts';
import type { ProfileForm } from '#contract/profile.ts';
import type { UpdateKind } from '#contract/updates.ts';
import type { Role } from '#contract/user.ts';
import type { Side } from '#contract/work.ts';

/*
 * Every table of the database. Amounts are integer paise, times come from `app_now()`, ids are
 * UUIDs that the server generates. Rows that customers delete stay with a `deletedAt`.
 */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  clock: { id: number; offsetMs: number };
  secrets: { name: string; value: string };
  jobs: { name: string; holder: string; dueAt: Timestamp };

  users: UsersTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  signInFailures: SignInFailuresTable;
  /** `email` is an address, or a device or client address whose codes are serialised. */
  codeBudgets: { email: string; purpose: string; lastSentAt: Timestamp };
  codeChallenges: CodeChallengesTable;
  codeGrants: CodeGrantsTable;
  mailOutbox: MailOutboxTable;

  segments: SegmentsTable;
  categories: CategoriesTable;
  formFields: FormFieldsTable;
  catalogueVersion: { id: number; version: number };

  applications: ApplicationsTable;
  applicationEvents: ApplicationEventsTable;
  threadEntries: ThreadEntriesTable;
  threadFiles: ThreadFilesTable;
  /** Saves and new orders of the current minute, counted per customer. */
  applicationWrites: { userId: string; begunAt: Timestamp; writes: number };
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
  webhookEvents: { id: string; type: string; receivedAt: Timestamp };

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
  /** Trimmed and in lower case. */
  email: string;
  passwordHash: string;
  role: Role;
  isActive: boolean;
  agreeToTerms: boolean;
  /** The language of mails: the last one of a sign-in, or chosen since. */
  language: Generated<LanguageCode>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Set when the customer deleted the account; all personal columns are blank then. */
  deletedAt: Timestamp | null;
}

export interface SessionsTable {
  /** SHA-256 of the bearer token. */
  tokenHash: string;
  userId: string;
  /** Set for a session from an edit link, which may access this application only. */
  applicationId: string | null;
  createdAt: Timestamp;
  lastUsedAt: Timestamp;
  expiresAt: Timestamp;
}

/** A browser that has signed in to an account before. */
export interface DevicesTable {
  /** SHA-256 of the browser's device cookie. */
  tokenHash: string;
  userId: string;
  usedAt: Timestamp;
  expiresAt: Timestamp;
}

export interface SignInFailuresTable {
  email: string;
  /** The client's address or device; '' counts the account as a whole. */
  address: string;
  failures: number;
  /** `infinity`: an old failure that the cleanup job has already seen. */
  lastAt: Timestamp;
  blockedUntil: Timestamp;
}

export interface CodeChallengesTable {
  id: string;
  /** SHA-256 of the browser's challenge cookie. */
  tokenHash: string;
  email: string;
  purpose: string;
  address: string;
  /** A browser that the account knows; its codes are counted separately. */
  deviceHash: string | null;
  codeMac: string;
  isDecoy: boolean;
  tries: number;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  supersededAt: Timestamp | null;
}

export interface CodeGrantsTable {
  /** SHA-256 of the browser's grant cookie. */
  tokenHash: string;
  /** Null for rows older than this column. */
  challengeId: string | null;
  email: string;
  purpose: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  revokedAt: Timestamp | null;
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
  nextAttemptAt: Timestamp;
  createdAt: Timestamp;
  /** After this time the mail is useless and is dropped. */
  expiresAt: Timestamp | null;
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
  /** Size of `formData` in bytes. */
  formBytes: Generated<number>;
  /** The short form of `formData` for lists. */
  shownData: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** The category's price at the last save; the price paid once `isPaid`. */
  pricePaise: number;
  isPaid: boolean;
  /**
   * It was in a cart or bookmarked, and that row is deleted; existing rows are not recorded here.
   */
  wasPlaced: Generated<boolean>;
  version: number;
  /** The step at which the customer left, from 1. */
  step: number | null;
  /** The form's fields at the last save; null for rows older than this column. */
  formShape: ColumnType<SavedField[] | null, string | null, string | null>;
  /** When staff asked a question that has no answer yet. */
  askedAt: Timestamp | null;
  /** When staff delivered what the customer has neither accepted nor refused yet. */
  deliveredAt: Timestamp | null;
  /** When the customer asked for changes that are not delivered yet. */
  changesAt: Timestamp | null;
  /** When the customer was reminded of the delivery. */
  remindedAt: Timestamp | null;
  /** Until when staff promised the work. */
  dueAt: Timestamp | null;
  /** The member of staff who works on it. */
  assigneeId: string | null;
  /** Since when it has been in its state (`store/work.ts`); null in rows that are being migrated. */
  workSince: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Counts its changes and the entries of its thread. */
  workVersion: Generated<number>;
  customerReadAt: Timestamp | null;
  staffReadAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: Timestamp | null;
}

/** `deadline`: a delivery was accepted, because the customer did not answer in time. */
export type Actor = 'customer' | 'staff' | 'payment' | 'refund' | 'deadline';

export interface ApplicationEventsTable {
  id: string;
  applicationId: string;
  at: Timestamp;
  /** Null when it was created. */
  fromStatus: number | null;
  /** The same as `fromStatus` for a payment or refund. */
  toStatus: number;
  actor: Actor;
  /** Why it was rejected or refunded; else ''. */
  reason: string;
  /** The person of the staff who made it; '' for a command and for others. */
  authorName: Generated<string>;
}

export interface ThreadEntriesTable {
  id: string;
  applicationId: string;
  at: Timestamp;
  kind: 'message' | 'question' | 'answer' | 'delivery' | 'act';
  /** Set if the kind is `act`: one that the status history does not have. */
  act: 'changes' | 'assign' | null;
  side: Side;
  /** Null for a command of staff. */
  authorId: string | null;
  /** The name of the person of the staff at that time. */
  authorName: string;
  text: string;
  /** The `Idempotency-Key` and the hash of the body that came with it. */
  messageKey: string | null;
  bodyHash: string | null;
}

/** An upload of the entry's author. */
export interface ThreadFilesTable {
  entryId: string;
  position: number;
  path: string;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  bodyHash: string;
  applicationId: string;
  createdAt: Timestamp;
}

export interface FilesTable {
  path: string;
  userId: string;
  type: string;
  /** The customer's own file name. */
  name: string;
  bytes: number;
  sha256: string;
  createdAt: Timestamp;
  /**
   * When an application was last seen to name it; null if none ever did, `infinity` once a
   * submitted one does.
   */
  usedAt: Timestamp | null;
  removedAt: Timestamp | null;
}

export interface CartItemsTable {
  id: string;
  userId: string;
  applicationId: string;
  quantity: number;
  /** The category's price when it was added; null for rows older than this column. */
  addedPricePaise: number | null;
  createdAt: Timestamp;
  deletedAt: Timestamp | null;
}

export interface BookmarksTable {
  id: string;
  userId: string;
  applicationId: string;
  createdAt: Timestamp;
  deletedAt: Timestamp | null;
}

export type OrderState = 'CREATING' | 'PENDING' | 'PAID' | 'CLOSED';
export type ClosedReason = 'failed' | 'cancelled' | 'replaced';

export interface OrdersTable {
  id: string;
  userId: string;
  customOrderId: string;
  /** Our reference at the provider, which makes creating an order idempotent. */
  receipt: string;
  state: OrderState;
  closedReason: ClosedReason | null;
  cartHash: string;
  totalPaise: number;
  currency: string;
  /**
   * The buyer's details at the time of the order; null in orders of earlier versions and of deleted
   * customers.
   */
  buyer: Json<Buyer> | null;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  createdAt: Timestamp;
  /** When it was last offered for payment; the reconciler's three days begin here. */
  offeredAt: Timestamp;
  paidAt: Timestamp | null;
  /** When a customer's call last asked the provider, and about which payment. */
  askedAt: Timestamp | null;
  askedPaymentId: string | null;
  checks: Generated<number>;
  nextCheckAt: Timestamp;
}

export interface OrderItemsTable {
  id: string;
  orderId: string;
  applicationId: string;
  position: number;
  quantity: number;
  pricePaise: number;
  isPaid: boolean;
  /** Names at the time of the order; null in orders of earlier versions. */
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
  at: Timestamp;
  event: OrderEvent;
}

/** `released`: authorised money that was never captured and is free again. */
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
  at: Timestamp;
  amountPaise: number;
  status: AttemptStatus;
  /** For example `card`; '' while unknown. */
  method: string;
  /** The provider's failure description, else ''. */
  reason: string;
  notedAt: Timestamp;
}

/**
 * Why a payment that buys nothing is refunded: it is a second payment, pays for a rejected
 * application, or is not the order's amount.
 */
export type UnmatchedReason = 'second' | 'rejected' | 'too_much' | 'too_little';

/**
 * Or who refunds a payment of a paid order: staff, the provider's dashboard, or the customer's
 * bank.
 */
export type RefundReason = UnmatchedReason | 'staff' | 'provider' | 'dispute';

export type RefundStatus = 'pending' | 'done' | 'failed';

export interface RefundsTable {
  id: Generated<string>;
  /**
   * The key of earlier versions: the payment for a full automatic refund, else the refund's own id.
   */
  paymentId: string;
  /** The refunded payment; null where `paymentId` names it. */
  refundedPaymentId: string | null;
  orderId: string;
  /** Null for an amount of the order, or all of it. */
  orderItemId: string | null;
  /** In the smallest unit of the payment's currency if that is not rupees. */
  amountPaise: number;
  reason: RefundReason;
  /** Staff's note, which the customer reads. */
  note: Generated<string>;
  status: Generated<RefundStatus>;
  /** Our idempotency reference at the provider; null for refunds that others made. */
  receipt: string | null;
  /** Null or '' until the provider has named it. */
  providerRefundId: string | null;
  createdAt: Timestamp;
  doneAt: Timestamp | null;
  tries: Generated<number>;
  nextTryAt: Timestamp;
}

export type DisputeStatus =
  | 'created'
  | 'under_review'
  | 'action_required'
  | 'won'
  | 'lost'
  | 'closed';

export interface DisputesTable {
  /** The provider's id. */
  id: string;
  orderId: string;
  paymentId: string;
  amountPaise: number;
  status: DisputeStatus;
  /** The provider's reason code; '' while unknown. */
  reason: string;
  respondBy: Timestamp | null;
  /** When the provider reported this status. */
  toldAt: Timestamp;
  createdAt: Timestamp;
}

export interface DisputeEventsTable {
  disputeId: string;
  status: DisputeStatus;
  at: Timestamp;
}

/** Time up to which each list of the provider was read. */
export interface ProviderLooksTable {
  name: string;
  lookedAt: Timestamp;
}

export interface UpdatesTable {
  id: string;
  userId: string;
  at: Timestamp;
  kind: UpdateKind;
  applicationId: string | null;
  orderId: string | null;
  amountPaise: number | null;
  /** Why staff rejected or refunded; '' for other kinds. */
  reason: string;
  readAt: Timestamp | null;
}

export interface SandboxMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Timestamp;
}

export interface SandboxOrdersTable {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  /** The receipt again if the caller requires it to be unique. */
  uniqueReceipt: string | null;
  notes: Json<Record<string, unknown>>;
  createdAt: Timestamp;
}

export interface SandboxPaymentsTable {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'lapsed' | 'refunded';
  createdAt: Timestamp;
}

export interface SandboxRefundsTable {
  id: string;
  paymentId: string;
  amount: number;
  idempotencyKey: string | null;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  createdAt: Timestamp;
}

export interface SandboxDisputesTable {
  id: string;
  paymentId: string;
  amount: number;
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';
  respondBy: Timestamp;
  createdAt: Timestamp;
}

export interface SandboxWebhooksTable {
  /** The event's id. */
  id: string;
  body: string;
  createdAt: Timestamp;
  deliveredAt: Timestamp | null;
}
