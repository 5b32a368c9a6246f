import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Seller } from '#contract/seller.ts';
import { readBrandName } from './settings/brand.ts';
import {
  isLoopbackHost,
  parseUrl,
  readNumber,
  readUrl,
  SettingsError,
  valueReader,
} from './settings/checks.ts';
import { readMail, readObjectStore, readPayments } from './settings/integrations.ts';
import type { MailSettings, ObjectStore, PaymentSettings } from './settings/integrations.ts';
import { readAddress, readSeller } from './settings/seller.ts';

/** All settings from the environment, validated once at start (`docs/operating.md`). */
export interface Settings {
  host: string;
  port: number;
  /** Origin that customers use, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  /** Direct connection for migrations, bypassing a pooler; absent: `databaseUrl`. */
  migrateDatabaseUrl?: string;
  /** Port of the metrics server; absent: none. */
  metricsPort?: number;
  /** Maximum number of connections of this node. */
  databasePool: number;
  role: Role;
  /** The start runs migrations; a node with an explicit role leaves them to `npm run migrate`. */
  migrates: boolean;
  /** Seconds after SIGTERM during which new requests are still accepted. */
  drainSeconds: number;
  /** Seconds that a client's idle connection stays open. */
  keepAlive: number;
  mail: MailSettings;
  /** Address of staff for notifications of new work; absent: none. */
  staffMail?: string;
  /** The portal's name (S-63); the build reads the logo. */
  brandName: string;
  seller: Seller;
  payments: PaymentSettings;
  /** Absent: uploads are stored in `dataDir`. */
  objectStore?: ObjectStore;
  /** Base URL of uploads; absent: the portal's own `/files`. */
  fileHost?: string;
  trustProxy: string[];
  logLevel: string;
  /**
   * The portal's form works offline; when off, installed service workers and their caches are
   * removed.
   */
  serviceWorker: boolean;
  /** Mailbox, payment sandbox, faults and clock exist. */
  sandbox: boolean;
  secureCookies: boolean;
  acceptedOrigins: string[];
}

const roles = ['web', 'worker', 'all'] as const;
/** `web` answers calls; `worker` runs the background jobs. */
export type Role = (typeof roles)[number];

/**
 * Reads and validates the environment; throws `SettingsError` naming the first invalid variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const value = valueReader(environment);
  const brandName = readBrandName(value);

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
    mail: readMail(value, { sandbox, publicUrl, brandName }),
    staffMail: readAddress('STAFF_MAIL', value('STAFF_MAIL')),
    brandName,
    seller: readSeller(value),
    payments: readPayments(value, { sandbox, host, port, publicUrl }),
    objectStore: readObjectStore(value('FILES_URL')),
    fileHost: readUrl('FILE_HOST', value('FILE_HOST')),
    trustProxy: readProxies(value('TRUST_PROXY')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    serviceWorker: readSwitch('SERVICE_WORKER', value('SERVICE_WORKER')),
    sandbox,
    secureCookies: publicUrl.startsWith('https:'),
    acceptedOrigins: listOrigins(publicUrl, sandbox),
  };
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
  // A socket's URL may lack the host. The text may contain a password, so error messages must not
  // repeat it.
  if (text && !URL.canParse(text.replace('@/', '@socket/'))) {
    throw new SettingsError(
      `${name} must look like postgres://user:password@host:5432/name, with %40 for an @ in the password.`,
    );
  }
  return text;
}

function readProxies(text = ''): string[] {
  const addresses = text.split(',').flatMap((part) => part.trim() || []);
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) {
    throw new SettingsError(`TRUST_PROXY must list addresses of proxies, not "${wrong}".`);
  }
  return addresses;
}

/** An address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
}

function readSwitch(name: string, text = 'on'): boolean {
  if (text !== 'on' && text !== 'off') {
    throw new SettingsError(`${name} must be on or off, not "${text}".`);
  }
  return text === 'on';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLogLevel(text = 'info'): string {
  if (!logLevels.includes(text)) {
    throw new SettingsError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
  }
  return text;
}

function listOrigins(publicUrl: string, sandbox: boolean): string[] {
  if (!sandbox) return [publicUrl];
  const { port, protocol } = new URL(publicUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].map(
    (name) => `${protocol}//${name}${port ? `:${port}` : ''}`,
  );
  return [...new Set([publicUrl, ...local])];
}
