import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailPattern } from '#contract/fields.ts';

/** Everything the environment decides, checked once at start (`docs/operating.md`). */
export interface Settings {
  host: string;
  port: number;
  /** Origin customers use, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  /** Where the schema is changed, with nothing between server and engine; absent: `databaseUrl`. */
  migrateDatabaseUrl?: string;
  /** Where figures about this node are told; absent: nowhere. */
  metricsPort?: number;
  /** Connections of this node at most. */
  databasePool: number;
  /** Which work this node does. */
  role: Role;
  /** The start brings the schema up to date; a node with a role leaves that to `npm run migrate`. */
  migrates: boolean;
  /** Seconds after SIGTERM in which new requests are still taken. */
  drainSeconds: number;
  /** Seconds that an idle connection of a client stays. */
  keepAlive: number;
  mail: MailSettings;
  payments: PaymentSettings;
  /** Absent: uploads are kept in `dataDir`. */
  objectStore?: ObjectStore;
  /** Host that uploads are shown from; absent: the portal's own `/files`. */
  fileHost?: string;
  trustProxy: string[];
  logLevel: string;
  /** Mailbox, payment sandbox, faults and clock exist. */
  sandbox: boolean;
  secureCookies: boolean;
  acceptedOrigins: string[];
}

const roles = ['web', 'worker', 'all'] as const;
/** `web` answers calls, `worker` does what no call triggers. */
export type Role = (typeof roles)[number];

export interface MailSettings {
  /** `Name <address>` or an address. */
  from: string;
  /** Absent: the sandbox mailbox. */
  server?: MailServer;
}

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  isLoopback: boolean;
  user?: string;
  password?: string;
}

export interface PaymentSettings {
  keyId: string;
  keySecret: string;
  /** The current one first; the others are still accepted while it is rotated. */
  webhookSecrets: readonly string[];
  /** REST address of the provider, with `/v1`. */
  apiUrl: string;
  /** Address of the provider's browser script. */
  checkoutUrl: string;
  /** The provider is the built-in sandbox. */
  isSandbox: boolean;
}

/** A bucket of an S3-compatible store, addressed by path. */
export interface ObjectStore {
  /** Address without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** What every key begins with, without slashes around it; '' for none. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A setting that stops the start; the message is one line for the operator. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/** Reads and checks the environment; throws `SettingsError` naming the first wrong variable. */
export function readSettings(environment: Environment): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;

  const host = value('HOST') ?? '127.0.0.1';
  const port = readPort('PORT', value('PORT')) ?? 3_000;
  const publicUrl = readPublicUrl(value('PUBLIC_URL'), port);
  const isLoopback = isLoopbackHost(host);
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname);
  const sandbox = isLoopback && !isPublic && environment.NODE_ENV !== 'production';

  if (!isLoopback && publicUrl.startsWith('http:')) {
    throw new SettingsError(
      `PUBLIC_URL must start with https:// while HOST (${host}) is reachable from outside.`,
    );
  }

  const role = readRole(value('ROLE'));
  if (role !== 'all' && !sandbox && !value('FILES_URL')) {
    throw new SettingsError(
      `FILES_URL is missing: with ROLE=${role} other nodes must see the same uploads.`,
    );
  }

  return {
    host,
    port,
    publicUrl,
    dataDir: resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', value('DATABASE_URL')),
    migrateDatabaseUrl: readDatabaseUrl('MIGRATE_DATABASE_URL', value('MIGRATE_DATABASE_URL')),
    metricsPort: readPort('METRICS_PORT', value('METRICS_PORT')),
    databasePool: readNumber('DATABASE_POOL', value('DATABASE_POOL') ?? '20', 2, 1_000),
    role,
    migrates: value('ROLE') === undefined,
    drainSeconds: readNumber('DRAIN_SECONDS', value('DRAIN_SECONDS') ?? '0', 0, 600),
    keepAlive: readNumber('KEEP_ALIVE', value('KEEP_ALIVE') ?? '65', 1, 3_600),
    mail: readMail(value, { sandbox, publicUrl }),
    payments: readPayments(value, { sandbox, host, port, publicUrl }),
    objectStore: readObjectStore(value('FILES_URL')),
    fileHost: readUrl('FILE_HOST', value('FILE_HOST')),
    trustProxy: readProxies(value('TRUST_PROXY')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    sandbox,
    secureCookies: publicUrl.startsWith('https:'),
    acceptedOrigins: listOrigins(publicUrl, sandbox),
  };
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new SettingsError(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

function readPort(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : readNumber(name, text, 0, 65_535);
}

function readRole(text = 'all'): Role {
  const role = roles.find((name) => name === text);
  if (!role) throw new SettingsError(`ROLE must be web, worker or all, not "${text}".`);
  return role;
}

function readPublicUrl(text: string | undefined, port: number): string {
  const url = parseUrl('PUBLIC_URL', text ?? `http://localhost:${port}`);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new SettingsError(
      'PUBLIC_URL must be an address without a path, like https://a.example.',
    );
  }
  return url.origin;
}

function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text && !/^postgres(ql)?:\/\//.test(text)) {
    throw new SettingsError(`${name} must start with postgres:// or postgresql://.`);
  }
  // A socket's address may lack the host. The text may hold a password, so no complaint repeats it.
  if (text && !URL.canParse(text.replace('@/', '@socket/'))) {
    throw new SettingsError(
      `${name} must look like postgres://user:password@host:5432/name, with %40 for an @ in the password.`,
    );
  }
  return text;
}

function readUrl(name: string, text: string | undefined): string | undefined {
  return text && parseUrl(name, text).href.replace(/\/$/, '');
}

function parseUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingsError(`${name} must be an http or https address, not "${text}".`);
  }
  return url;
}

function readProxies(text = ''): string[] {
  const addresses = text.split(',').flatMap((part) => part.trim() || []);
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) {
    throw new SettingsError(`TRUST_PROXY must list addresses of proxies, not "${wrong}".`);
  }
  return addresses;
}

/** An address, or a network with the number of its leading bits. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLogLevel(text = 'info'): string {
  if (!logLevels.includes(text)) {
    throw new SettingsError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
  }
  return text;
}

/** The text holds a secret, so no complaint repeats it. Plain http only on this machine. */
function readObjectStore(text: string | undefined): ObjectStore | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  const [, bucket, prefix = ''] =
    /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(
      url?.pathname ?? '',
    ) ?? [];
  const isStore = url?.protocol === 's3:' && /^([a-z\d.-]+|\[[\da-f:.]+\])$/i.test(url.hostname);
  const isRegionOnly =
    url?.hash === '' && [...url.searchParams.keys()].every((name) => name === 'region');
  const region = url?.searchParams.get('region') ?? 'us-east-1';
  if (!isStore || !bucket || !isRegionOnly || !/^[a-z\d-]+$/i.test(region)) {
    throw new SettingsError(
      'FILES_URL must look like s3://KEY:SECRET@host/bucket?region=eu-west-1, with %2F for a / in the secret.',
    );
  }
  if (!url.username || !url.password) {
    throw new SettingsError('FILES_URL needs an access key and its secret: s3://KEY:SECRET@….');
  }
  return {
    endpoint: `${isLoopbackHost(url.hostname) ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix,
    region,
    accessKey: decoded('FILES_URL', url.username),
    secretKey: decoded('FILES_URL', url.password),
  };
}

function readMail(
  value: (name: string) => string | undefined,
  { sandbox, publicUrl }: Pick<Address, 'sandbox' | 'publicUrl'>,
): MailSettings {
  const url = value('SMTP_URL');
  if (!url && !sandbox) {
    throw new SettingsError(
      'SMTP_URL is missing: mails need a server wherever HOST or PUBLIC_URL can be reached from outside, and in production.',
    );
  }
  return {
    from: readSender(value('MAIL_FROM') ?? defaultSender(publicUrl)),
    ...(url && { server: readMailServer(url) }),
  };
}

function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const domain = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z-]+$/.test(hostname)
    ? hostname
    : 'briefcase.example';
  return `Briefcase <no-reply@${domain}>`;
}

function readSender(text: string): string {
  const [, named, plain] = /^(?:[^<>"\r\n]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? [];
  if (!emailPattern.test(named ?? plain ?? '')) {
    throw new SettingsError('MAIL_FROM must be an address like Briefcase <no-reply@a.example>.');
  }
  return text;
}

/** The text may hold a password, so no complaint repeats it. */
function readMailServer(text: string): MailServer {
  const url = URL.parse(text);
  const isSmtp = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (!isSmtp || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    throw new SettingsError('SMTP_URL must look like smtp://user:password@host:587 or smtps://….');
  }
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    isLoopback: isLoopbackHost(host),
    ...(url.username && {
      user: decoded('SMTP_URL', url.username),
      password: decoded('SMTP_URL', url.password),
    }),
  };
}

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError(`${name} has a user or password with a lone %; write %25 for it.`);
  }
}

interface Address {
  sandbox: boolean;
  host: string;
  port: number;
  publicUrl: string;
}

function readPayments(
  value: (name: string) => string | undefined,
  { sandbox, host, port, publicUrl }: Address,
): PaymentSettings {
  const keyId = value('RAZORPAY_KEY_ID');
  const keySecret = value('RAZORPAY_KEY_SECRET');
  const webhookSecret = value('RAZORPAY_WEBHOOK_SECRET');
  const apiUrl = value('RAZORPAY_API_URL');
  const checkoutUrl = value('RAZORPAY_CHECKOUT_URL');

  if (sandbox && !keyId && !keySecret && !webhookSecret && !apiUrl && !checkoutUrl) {
    return {
      keyId: 'rzp_test_sandbox',
      keySecret: 'sandbox-secret',
      webhookSecrets: ['sandbox-webhook-secret'],
      apiUrl: `http://${hostInUrl(host)}:${port}/sandbox/payments/v1`,
      checkoutUrl: `${publicUrl}/sandbox/payments/checkout.js`,
      isSandbox: true,
    };
  }
  if (!keyId || !keySecret || !webhookSecret) {
    const missing = !keyId ? 'KEY_ID' : !keySecret ? 'KEY_SECRET' : 'WEBHOOK_SECRET';
    throw new SettingsError(
      `RAZORPAY_${missing} is missing: the payment provider needs its key id, key secret and webhook secret.`,
    );
  }
  if (sandbox && keyId.startsWith('rzp_live_')) {
    throw new SettingsError('RAZORPAY_KEY_ID is a live key, but the sandbox is on.');
  }
  return {
    keyId,
    keySecret,
    webhookSecrets: readSecrets('RAZORPAY_WEBHOOK_SECRET', webhookSecret),
    apiUrl: readProviderUrl('RAZORPAY_API_URL', apiUrl ?? 'https://api.razorpay.com/v1'),
    checkoutUrl: readProviderUrl(
      'RAZORPAY_CHECKOUT_URL',
      checkoutUrl ?? 'https://checkout.razorpay.com/v1/checkout.js',
    ),
    isSandbox: false,
  };
}

/** One secret, or several with commas between them. */
function readSecrets(name: string, text: string): string[] {
  const secrets = text.split(',').map((secret) => secret.trim());
  if (secrets.includes('')) {
    throw new SettingsError(`${name} has an empty part: put a comma between two secrets only.`);
  }
  return secrets;
}

function readProviderUrl(name: string, text: string): string {
  const url = parseUrl(name, text);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new SettingsError(`${name} must start with https:// unless it is on this machine.`);
  }
  return url.href.replace(/\/$/, '');
}

function listOrigins(publicUrl: string, sandbox: boolean): string[] {
  if (!sandbox) return [publicUrl];
  const { port, protocol } = new URL(publicUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].map(
    (name) => `${protocol}//${name}${port ? `:${port}` : ''}`,
  );
  return [...new Set([publicUrl, ...local])];
}

/** A name or address of this machine; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || /^127(\.\d+){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
