import { emailPattern } from '#contract/fields.ts';
import { decoded, isLoopbackHost, parseUrl, SettingsError } from './checks.ts';
import type { ReadValue } from './checks.ts';

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
  /** The current one first; the others are accepted during a rotation. */
  webhookSecrets: readonly string[];
  /** Base URL of the provider's REST API, with `/v1`. */
  apiUrl: string;
  /** URL of the provider's browser script. */
  checkoutUrl: string;
  /** The provider is the built-in sandbox. */
  isSandbox: boolean;
}

/** A bucket of an S3-compatible store, in path-style addressing. */
export interface ObjectStore {
  /** URL without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** Prefix of every key, without surrounding slashes; '' for none. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

interface Address {
  sandbox: boolean;
  host: string;
  port: number;
  publicUrl: string;
}

/** Sender and server of mails; throws `SettingsError`. */
export function readMail(
  value: ReadValue,
  { sandbox, publicUrl, brandName }: Pick<Address, 'sandbox' | 'publicUrl'> & { brandName: string },
): MailSettings {
  const url = value('SMTP_URL');
  if (!url && !sandbox) {
    throw new SettingsError(
      'SMTP_URL is missing: mails need a server wherever HOST or PUBLIC_URL can be reached from outside, and in production.',
    );
  }
  return {
    from: readSender(value('MAIL_FROM')) ?? defaultSender(publicUrl, brandName),
    ...(url && { server: readMailServer(url) }),
  };
}

function defaultSender(publicUrl: string, brandName: string): string {
  const { hostname } = new URL(publicUrl);
  const domain = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z-]+$/.test(hostname)
    ? hostname
    : 'briefcase.example';
  return `"${brandName}" <no-reply@${domain}>`;
}

function readSender(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, named, plain] = /^(?:[^<>"\r\n]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? [];
  if (!emailPattern.test(named ?? plain ?? '')) {
    throw new SettingsError('MAIL_FROM must be an address like Briefcase <no-reply@a.example>.');
  }
  return text;
}

/** The text may contain a password, so error messages must not repeat it. */
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

/** The payment provider; throws `SettingsError`. */
export function readPayments(
  value: ReadValue,
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

/** One secret, or several separated by commas. */
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

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The bucket of uploads. The text contains a secret, so error messages must not repeat it; plain
 * http only on this machine.
 */
export function readObjectStore(text: string | undefined): ObjectStore | undefined {
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
