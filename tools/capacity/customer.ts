type Body = object | FormData | string;

/** Somebody with a browser: an address of their own, cookies and a token. */
export class Customer {
  readonly email: string;
  token: string;
  readonly #url: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** `number` makes the client's address, so that nobody shares limits with another. */
  constructor(
    url: string,
    number: number,
    { email = `mira${number}@example.com`, token = '' } = {},
  ) {
    this.#url = url;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.email = email;
    this.token = token;
  }

  /** The answer's `data`, or all of it where it has none; throws when the answer is no yes. */
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
}
