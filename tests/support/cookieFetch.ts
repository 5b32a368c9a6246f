/** A `fetch` that stores the cookies of one server, as a browser does. */
export function createCookieFetch(): typeof fetch {
  const jar = new Map<string, string>();
  return async (address, options) => {
    const headers = new Headers(options?.headers);
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(address, { ...options, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}
