/** Accounts, sessions, devices, one-time codes and queued mails. */
export const accounts: readonly string[] = [
  `create table users (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    username text not null,
    full_name text not null,
    mobile text not null,
    company_name text not null,
    job_title text not null,
    country text not null,
    gst_no text not null,
    role text not null,
    is_active boolean not null,
    agree_to_terms boolean not null,
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    deleted_at timestamptz
  )`,
  `create unique index users_email on users (email)`,
  `create table sessions (
    token_hash text primary key,
    user_id uuid not null references users (id),
    application_id uuid,
    created_at timestamptz not null default app_now(),
    last_used_at timestamptz not null default app_now(),
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create table sign_in_failures (
    email text not null,
    address text not null,
    failures integer not null,
    last_at timestamptz not null,
    blocked_until timestamptz not null,
    primary key (email, address)
  )`,
  `create table devices (
    token_hash text primary key,
    user_id uuid not null references users (id),
    used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index devices_user on devices (user_id)`,
  `create index devices_end on devices (expires_at)`,
  `create table code_budgets (
    email text not null,
    purpose text not null,
    last_sent_at timestamptz not null,
    primary key (email, purpose)
  )`,
  `create table code_challenges (
    id uuid primary key,
    token_hash text not null,
    email text not null,
    purpose text not null,
    address text not null,
    device_hash text,
    code_mac text not null,
    is_decoy boolean not null,
    tries integer not null default 0,
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    superseded_at timestamptz
  )`,
  `create unique index code_challenges_token on code_challenges (token_hash)`,
  `create index code_challenges_email on code_challenges (email, purpose, created_at)`,
  `create index code_challenges_address on code_challenges (address, created_at)`,
  `create table code_grants (
    token_hash text primary key,
    challenge_id uuid,
    email text not null,
    purpose text not null,
    created_at timestamptz not null default app_now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index code_grants_email on code_grants (email, purpose)`,
  `create table mail_outbox (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    topic text,
    is_decoy boolean not null default false,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default app_now(),
    created_at timestamptz not null default app_now(),
    expires_at timestamptz
  )`,
  `create index mail_outbox_next on mail_outbox (next_attempt_at)`,
  `create index mail_outbox_topic on mail_outbox (topic)`,
];
