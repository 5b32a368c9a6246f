import type { Answer, Endpoint, Input, RefusalCode } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Contract } from '#contract/index.ts';
import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { createClient } from './client.ts';
import type { ClientOptions, Sending } from './client.ts';
import { everyPage } from './everyPage.ts';
import { readQuickFindIndex } from './quickFind.ts';
import { sendFiles } from './upload.ts';
import type { UploadRequest } from './upload.ts';

type Beside = Omit<Sending, 'signal'>;

/**
 * One call: what it promises stands at its endpoint. A "no" that the contract knows is a refusal;
 * everything else rejects with a `Fault`.
 */
export type Call<E extends Endpoint> = (
  ...said: undefined extends Input<E>
    ? [input?: Input<E>, signal?: AbortSignal, beside?: Beside]
    : [input: Input<E>, signal?: AbortSignal, beside?: Beside]
) => Promise<Outcome<Answer<E>, RefusalCode<E>>>;

type Calls = {
  [Journey in keyof Contract]: {
    [Name in keyof Contract[Journey]]: Contract[Journey][Name] extends infer E extends Endpoint
      ? Call<E>
      : never;
  };
};

/** The typed REST layer: every call of the contract as a plain function, by journey. */
export function createApi(options: ClientOptions) {
  const client = createClient(options);
  const createCall =
    (endpoint: Endpoint): Call<Endpoint> =>
    (input = {}, signal, beside) =>
      client.call(endpoint, input as Record<string, unknown>, { ...beside, signal });
  const ofJourney = (endpoints: Record<string, Endpoint>) => mapped(endpoints, createCall);
  const calls = mapped<Record<string, Endpoint>, unknown>(contract, ofJourney) as Calls;
  const { readApplication, updateApplication } = calls.application;
  return {
    ...calls,
    application: {
      ...calls.application,
      readApplication: named(readApplication),
      updateApplication: named(updateApplication),
    },
    cart: {
      ...calls.cart,
      /** The whole own cart (spec §7 Cart). */
      async listCart(_?: undefined, signal?: AbortSignal) {
        const pages = await everyPage(calls.cart.listCart, signal);
        return pages.ok ? accepted(pages.value.toReversed().flat(), pages.message) : pages;
      },
    },
    upload: {
      ...calls.upload,
      uploadFiles: (request: UploadRequest) => sendFiles(client, request),
    },
    quickFind: {
      readIndex: (_?: undefined, signal?: AbortSignal) => readQuickFindIndex(client, signal),
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** A back end need not repeat the id that it was asked with. */
function named<
  Asked extends { applicationId: string },
  Rest extends unknown[],
  Value,
  Code extends string,
>(call: (asked: Asked, ...rest: Rest) => Promise<Outcome<Value, Code>>) {
  return async (asked: Asked, ...rest: Rest): Promise<Outcome<Value & { id: string }, Code>> => {
    const outcome = await call(asked, ...rest);
    return outcome.ok
      ? { ...outcome, value: { ...outcome.value, id: asked.applicationId } }
      : outcome;
  };
}

/** The same names with changed values. */
function mapped<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
