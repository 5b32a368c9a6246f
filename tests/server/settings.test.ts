import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { SettingsError } from '#server/settings/checks.ts';

const provider = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};

describe('settings', () => {
  test('default to a server on this machine with its sandbox', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandbox: true,
      secureCookies: false,
      payments: {
        keyId: 'rzp_test_sandbox',
        apiUrl: 'http://127.0.0.1:3000/sandbox/payments/v1',
        isSandbox: true,
      },
    });
    expect(settings.acceptedOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ SERVICE_WORKER: 'false' }, 'SERVICE_WORKER'],
    [{ PUBLIC_URL: 'briefcase.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a.example/portal' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://a.example' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, 'SMTP_URL'],
    [{ NODE_ENV: 'production' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'https://a.example' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://127.0.0.1' }, 'RAZORPAY_KEY_ID'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example/inbox' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example:99999' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://user:100%@mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Briefcase' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@a.example, b@b.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'A <a@a.example>\r\nBcc: <b@b.example>' }, 'MAIL_FROM'],
    [{ BRAND_NAME: 'A "B"' }, 'BRAND_NAME'],
    [{ BRAND_NAME: 'A'.repeat(41) }, 'BRAND_NAME'],
    [{ PRICE_NOTE: 'Prices\ninclude GST.' }, 'PRICE_NOTE'],
    [{ SUPPORT_EMAIL: 'ask us' }, 'SUPPORT_EMAIL'],
    [{ STAFF_MAIL: 'desk' }, 'STAFF_MAIL'],
    [{ SELLER_GSTIN: '29AABCB1234F1X5' }, 'SELLER_GSTIN'],
    [{ TERMS_URL: 'briefcase.example/terms' }, 'TERMS_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ MIGRATE_DATABASE_URL: 'mysql://x' }, 'MIGRATE_DATABASE_URL'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
    [{ KEEP_ALIVE: 'long' }, 'KEEP_ALIVE'],
    [{ ROLE: 'cook' }, 'ROLE'],
    [
      { ...provider, NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1', ROLE: 'web' },
      'FILES_URL',
    ],
    [{ DATABASE_URL: 'postgres://h:abc/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://h:99999/x' }, 'DATABASE_URL'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_API_URL: 'http://127.0.0.1:1/v1' }, 'RAZORPAY_KEY_ID'],
    [{ ...provider, RAZORPAY_WEBHOOK_SECRET: 'new,' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ ...provider, RAZORPAY_WEBHOOK_SECRET: 'new, ,old' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ ...provider, RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID'],
    [{ ...provider, RAZORPAY_API_URL: 'http://pay.example/v1' }, 'RAZORPAY_API_URL'],
    [{ FILE_HOST: 'ftp://files' }, 'FILE_HOST'],
    [{ FILES_URL: 'https://s3.example/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://s3.example/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY@s3.example/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:se/cret@s3.example/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:100%@s3.example/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:secret@s3.example' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:secret@s3.example/Bucket' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:secret@s3.example/bucket?acl=public' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:secret@s3.example/bucket?region=' }, 'FILES_URL'],
    [{ FILES_URL: 's3://KEY:secret@s3.example/bucket#a' }, 'FILES_URL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3.4/abc' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3.4/' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/8/8' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'fd00::/129' }, 'TRUST_PROXY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%j are refused in one line that names %s', (environment, name) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/\n/);
  });

  test('with another provider on loopback keep the rest of the sandbox', () => {
    const { payments, sandbox } = readSettings({
      ...provider,
      RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
    });
    expect(sandbox).toBe(true);
    expect(payments).toMatchObject({ apiUrl: 'http://127.0.0.1:9/v1', isSandbox: false });
  });

  test('separate webhook secrets by commas, the current one first (O9)', () => {
    const secrets = { ...provider, RAZORPAY_WEBHOOK_SECRET: 'new, old' };
    expect(readSettings(secrets).payments.webhookSecrets).toEqual(['new', 'old']);
  });

  test('read a mail server from its URL', () => {
    const url = 'smtp://us%40er:p%3Ass@mail.example';
    expect(readSettings({ SMTP_URL: url }).mail.server).toEqual({
      host: 'mail.example',
      port: 587,
      isSecure: false,
      isLoopback: false,
      user: 'us@er',
      password: 'p:ss',
    });
    const secure = readSettings({ SMTP_URL: 'smtps://[::1]' }).mail.server;
    expect(secure).toEqual({ host: '::1', port: 465, isSecure: true, isLoopback: true });
    expect(readSettings({ SMTP_URL: 'smtp://127.0.0.1:1025' }).mail.server?.port).toBe(1025);
  });

  test('read an object store from its URL', () => {
    const url =
      's3://KEY:a%2Fb%2Bc@s3.eu-west-1.example:9000/uploads/portal/files?region=eu-west-1';
    expect(readSettings({ FILES_URL: url }).objectStore).toEqual({
      endpoint: 'https://s3.eu-west-1.example:9000',
      bucket: 'uploads',
      prefix: 'portal/files',
      region: 'eu-west-1',
      accessKey: 'KEY',
      secretKey: 'a/b+c',
    });
    const local = readSettings({ FILES_URL: 's3://KEY:secret@127.0.0.1:9000/uploads' });
    expect(local.objectStore).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      prefix: '',
      region: 'us-east-1',
    });
    expect(readSettings({}).objectStore).toBeUndefined();
  });

  test('report an invalid integration without its password', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp//user:hidden@mail' })).not.toThrow(/hidden/);
    expect(() => readSettings({ FILES_URL: 's3:KEY:hidden@mail' })).not.toThrow(/hidden/);
  });

  test('send mails from the portal’s domain by default', () => {
    const environment = { ...provider, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
    const { mail, sandbox } = readSettings({ ...environment, PUBLIC_URL: 'https://a.example' });
    expect(mail.from).toBe('"Briefcase" <no-reply@a.example>');
    expect(sandbox).toBe(false);
    expect(readSettings({ MAIL_FROM: 'Us <us@b.example>' }).mail.from).toBe('Us <us@b.example>');
    expect(readSettings({ BRAND_NAME: 'Rao, Sons & Co.' }).mail.from).toBe(
      '"Rao, Sons & Co." <no-reply@briefcase.example>',
    );
    expect(readSettings({}).mail.from).toBe('"Briefcase" <no-reply@briefcase.example>');
  });

  test('make cookies secure if the portal uses https', () => {
    expect(readSettings({ PUBLIC_URL: 'https://localhost' }).secureCookies).toBe(true);
  });
});

test('settings accept databases behind a socket and networks of proxies', () => {
  for (const url of [
    'postgres://briefcase:pass@db.example:5432/briefcase?sslmode=require',
    'postgresql://briefcase:pass@/briefcase?host=/var/run/postgresql',
    'postgres:///briefcase?host=/var/run/postgresql',
  ]) {
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  }
  const proxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/64', '::1/128'];
  expect(readSettings({ TRUST_PROXY: proxies.join(', ') }).trustProxy).toEqual(proxies);
});
