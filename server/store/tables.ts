import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AskedField } from '#contract/application.ts';
import type { UpdateKind } from '#contract/updates.ts';

/*
 * Every table of the database. Amounts are integer paise, moments come from `app_now()`, ids are
 * uuids made by us. Rows that customers delete are kept with a `deleted_at`.
 */

type Moment = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  clock: { id: number; offset_ms: number };
  secrets: { name: string; value: string };

  users: UsersTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  sign_in_failures: SignInFailuresTable;
  /** Of an e-mail; of a client's address or a device in its place, to queue at. */
  code_budgets: { email: string; purpose: string; last_sent_at: Moment };
  code_challenges: CodeChallengesTable;
  code_grants: CodeGrantsTable;
  mail_outbox: MailOutboxTable;

  segments: SegmentsTable;
  categories: CategoriesTable;
  form_fields: FormFieldsTable;
  catalogue_version: { id: number; version: number };

  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  /** Saves and new orders of the running minute, counted per customer. */
  application_writes: { user_id: string; begun_at: Moment; writes: number };
  idempotency_keys: IdempotencyKeysTable;
  files: FilesTable;
  cart_items: CartItemsTable;
  bookmarks: BookmarksTable;

  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  payment_attempts: PaymentAttemptsTable;
  refunds: RefundsTable;
  updates: UpdatesTable;
  webhook_events: { id: string; type: string; received_at: Moment };

  sandbox_mail: SandboxMailTable;
  sandbox_faults: { id: string; position: number; fault: Json<Record<string, unknown>> };
  sandbox_orders: SandboxOrdersTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_webhooks: SandboxWebhooksTable;
}

export interface UsersTable {
  id: string;
  /** Trimmed and lower-case. */
  email: string;
  password_hash: string;
  username: string;
  full_name: string;
  mobile: string;
  company_name: string;
  job_title: string;
  country: string;
  gst_no: string;
  role: string;
  is_active: boolean;
  agree_to_terms: boolean;
  created_at: Moment;
  updated_at: Moment;
  /** Set once the customer deleted the account; everything personal is blank then. */
  deleted_at: Moment | null;
}

export interface SessionsTable {
  /** SHA-256 of the bearer token. */
  token_hash: string;
  user_id: string;
  /** Set for a link that may touch this one application only. */
  application_id: string | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
}

/** A browser that has signed in to an account before. */
export interface DevicesTable {
  /** SHA-256 of the browser's device cookie. */
  token_hash: string;
  user_id: string;
  used_at: Moment;
  expires_at: Moment;
}

export interface SignInFailuresTable {
  email: string;
  /** Address of the client, or of its device; '' counts the account as a whole. */
  address: string;
  failures: number;
  last_at: Moment;
  blocked_until: Moment;
}

export interface CodeChallengesTable {
  id: string;
  /** SHA-256 of the browser's challenge cookie. */
  token_hash: string;
  email: string;
  purpose: string;
  address: string;
  /** Of a browser that the account knows; its codes count apart. */
  device_hash: string | null;
  code_mac: string;
  is_decoy: boolean;
  tries: number;
  created_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
  superseded_at: Moment | null;
}

export interface CodeGrantsTable {
  /** SHA-256 of the browser's grant cookie. */
  token_hash: string;
  /** Null for one of before this was kept. */
  challenge_id: string | null;
  email: string;
  purpose: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
  revoked_at: Moment | null;
}

export interface MailOutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** True for a mail that is dropped instead of sent, so that both cost the same. */
  is_decoy: boolean;
  attempts: number;
  next_attempt_at: Moment;
  created_at: Moment;
  /** After this moment the mail is worthless and dropped. */
  expires_at: Moment | null;
  /** A later mail of the same topic replaces this one. */
  topic: string | null;
}

export interface SegmentsTable {
  id: string;
  name: string;
  position: number;
  is_available: Generated<boolean>;
}

export interface CategoriesTable {
  id: string;
  segment_id: string;
  name: string;
  price_paise: number;
  description: string;
  position: number;
  is_available: boolean;
}

export interface FormFieldsTable {
  id: string;
  position: number;
  step: number;
  type: string;
  label: string;
  attribute: string;
  placeholder: string;
  default_value: Json<unknown>;
  required: boolean;
  error_message: string;
  options: Json<{ label: string; value: string }[]>;
  info_message: string;
  for_specific: boolean;
  specific: Json<{ segmentId: string; categoryId?: string }[]>;
}

export interface ApplicationsTable {
  id: string;
  user_id: string;
  category_id: string;
  segment_id: string;
  app_status: number;
  form_data: JSONColumnType<Record<string, unknown>>;
  /** Bytes of `form_data`. */
  form_bytes: Generated<number>;
  /** What lists show of `form_data`. */
  shown_data: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** The category's price at the last save; the price paid once `is_paid`. */
  price_paise: number;
  is_paid: boolean;
  version: number;
  /** The step that the customer left, from 1. */
  step: number | null;
  /** The fields that the form had at the last save; null for what was saved before they were kept. */
  form_shape: ColumnType<AskedField[] | null, string | null, string | null>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
}

export type Actor = 'customer' | 'staff' | 'payment';

export interface ApplicationEventsTable {
  id: string;
  application_id: string;
  at: Moment;
  from_status: number | null;
  /** The same as `from_status` when it was paid. */
  to_status: number;
  actor: Actor;
  /** '' except for a rejection. */
  reason: string;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  body_hash: string;
  application_id: string;
  created_at: Moment;
}

export interface FilesTable {
  path: string;
  user_id: string;
  type: string;
  /** The name the customer's file had. */
  name: string;
  bytes: number;
  sha256: string;
  created_at: Moment;
  /** When an application was last known to name it; null: none ever did. */
  used_at: Moment | null;
  removed_at: Moment | null;
}

export interface CartItemsTable {
  id: string;
  user_id: string;
  application_id: string;
  quantity: number;
  /** The category's price when it was added; null for what was added before it was kept. */
  added_price_paise: number | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface BookmarksTable {
  id: string;
  user_id: string;
  application_id: string;
  created_at: Moment;
  deleted_at: Moment | null;
}

export type OrderState = 'CREATING' | 'PENDING' | 'PAID' | 'CLOSED';
export type ClosedReason = 'failed' | 'cancelled' | 'replaced';

export interface OrdersTable {
  id: string;
  user_id: string;
  custom_order_id: string;
  /** Our reference at the provider; makes creating an order repeatable. */
  receipt: string;
  state: OrderState;
  closed_reason: ClosedReason | null;
  cart_hash: string;
  total_paise: number;
  currency: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  created_at: Moment;
  /** When it was last handed out to be paid; the reconciler counts its days from here. */
  offered_at: Moment;
  paid_at: Moment | null;
  /** When the provider was last asked for a customer, and about which payment. */
  asked_at: Moment | null;
  asked_payment_id: string | null;
  checks: Generated<number>;
  next_check_at: Moment;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  application_id: string;
  position: number;
  quantity: number;
  price_paise: number;
  is_paid: boolean;
}

export type OrderEvent =
  | 'failed'
  | 'cancelled'
  | 'replaced'
  | 'paid'
  | 'paid_too_much'
  | 'paid_too_little'
  | 'refunding'
  | 'refunded';

export interface OrderEventsTable {
  id: string;
  order_id: string;
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
  order_id: string;
  at: Moment;
  amount_paise: number;
  status: AttemptStatus;
  /** Such as `card`; '' while unknown. */
  method: string;
  /** The provider's sentence about a failure, else ''. */
  reason: string;
  noted_at: Moment;
}

/** Why money goes back: it came twice, for a rejected application, or is not the order's amount. */
export type RefundReason = 'second' | 'rejected' | 'too_much' | 'too_little';

export interface RefundsTable {
  payment_id: string;
  order_id: string;
  /** The payment's own smallest unit, should it not be rupees. */
  amount_paise: number;
  reason: RefundReason;
  provider_refund_id: string | null;
  created_at: Moment;
  tries: Generated<number>;
  next_try_at: Moment;
}

export interface UpdatesTable {
  id: string;
  user_id: string;
  at: Moment;
  kind: UpdateKind;
  application_id: string | null;
  order_id: string | null;
  amount_paise: number | null;
  /** '' except for a rejection. */
  reason: string;
  read_at: Moment | null;
}

export interface SandboxMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Moment;
}

export interface SandboxOrdersTable {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  /** The receipt again when the caller asked that it be unique. */
  unique_receipt: string | null;
  notes: Json<Record<string, unknown>>;
  created_at: Moment;
}

export interface SandboxPaymentsTable {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'lapsed' | 'refunded';
  created_at: Moment;
}

export interface SandboxRefundsTable {
  id: string;
  payment_id: string;
  amount: number;
  idempotency_key: string | null;
  created_at: Moment;
}

export interface SandboxWebhooksTable {
  /** The event id. */
  id: string;
  body: string;
  created_at: Moment;
  delivered_at: Moment | null;
}
