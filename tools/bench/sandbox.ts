/** Starts a server with its sandbox, although Vite sets this process to production. */
export const sandbox = { NODE_ENV: 'development' };

/** Creates a customer at a server with sandbox and returns the token of a session. */
export async function createCustomer(url: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/customers`, { method: 'POST' });
  if (!answer.ok) throw new Error(`No customer was created: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}
