import { Agent, request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from './answers.ts';
import { Customer } from './customer.ts';
import type { TestServer } from './server.ts';

const agent = new Agent({ keepAlive: true });

/** Sends a test's requests to a server in another process, at the current `url()`. */
export function createRequester(url: () => string): TestServer['request'] {
  return function sendRequest(method, path, options = {}) {
    const { body, headers, payload } = options;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = { method, agent, headers: { ...type, ...headers } };
    return new Promise((resolve, reject) => {
      const call = open(url() + path, request, (answer) => {
        const { statusCode, headers } = answer;
        const cookies = headers['set-cookie']?.map(getCookie) ?? [];
        text(answer)
          // The parts of an answer that tests read; a real connection has no more.
          .then((body) => ({ statusCode, headers, cookies, body, json: () => JSON.parse(body) }))
          .then((read) => resolve(read as Answer), reject);
      });
      call
        .on('error', (error) => {
          // The server closed an idle connection at that moment; browsers also retry.
          if (call.reusedSocket && error.message === 'socket hang up') {
            resolve(sendRequest(method, path, options));
          } else {
            reject(error);
          }
        })
        .end(body === undefined ? payload : JSON.stringify(body));
    });
  };
}

/** A registered, signed-in customer of a server in another process, at the current `url()`. */
export async function registerAt(url: () => string): Promise<Customer> {
  const customer = new Customer(createRequester(url));
  await customer.register();
  return customer;
}

function getCookie(header: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
  return { name, value };
}
