import { setTimeout } from 'node:timers/promises';
import { getAddress, password } from './server/data.ts';

type Body = object | FormData | string;

/** A customer with a browser: an IP address, cookies and a token. */
export class Customer {
  readonly email: string;
  token: string;
  readonly #url: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** `number` determines the IP address, so that customers do not share rate limits. */
  constructor(
    url: string,
    number: number,
    { email = `mira${number}@example.com`, token = '' } = {},
  ) {
    this.#url = url;
    this.#address = getAddress(number);
    this.email = email;
    this.token = token;
  }

  /** Resolves to the answer's `data`, or to all of it if there is none; throws on a refusal. */
  async call<Data = unknown>(
    method: string,
    path: string,
    body?: Body,
    extra: Record<string, string> = {},
  ): Promise<Data> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const content = JSON.parse(text) as { data?: Data };
    return content.data ?? (content as Data);
  }

  get = <Data = unknown>(path: string) => this.call<Data>('GET', path);
  post = <Data = unknown>(path: string, body?: Body) => this.call<Data>('POST', path, body);

  /** Creates an account and signs in; `readCode` returns the mailed code. */
  async register(readCode: () => Promise<string> | string): Promise<void> {
    const { email } = this;
    await this.post('/api/auth/send-otp', { email, purpose: 'verify_email' });
    const otp = await readCode();
    await this.post('/api/auth/verify-otp', { email, otp, purpose: 'verify_email' });
    const account = {
      fullName: 'Mira Kulkarni',
      username: 'MiraKulkarni',
      email,
      mobile: '9876543210',
      companyName: 'Kulkarni Textiles',
      jobTitle: 'Owner',
      country: 'India',
      gstNo: '',
      password,
      confirmPassword: password,
      agreeToTerms: true,
      role: 'USER',
    };
    const { token } = await this.post<{ token: string }>('/api/auth/signup', account);
    this.token = token;
  }
}

/** Registers a customer at a server with sandbox and returns the token. */
export async function register(url: string, number: number): Promise<string> {
  const customer = new Customer(url, number);
  await customer.register(() => readMailedCode(url, customer.email));
  return customer.token;
}

async function readMailedCode(url: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = await fetch(`${url}/sandbox/mail?to=${encodeURIComponent(email)}`);
    const [newest] = (await mails.json()) as { subject: string }[];
    if (newest) return newest.subject.slice(0, 6);
    await setTimeout(50);
  }
  throw new Error(`No code was mailed to ${email}.`);
}
