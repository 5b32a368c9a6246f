import { contract } from '#contract/index.ts';
import type { Outcome } from '#contract/outcome.ts';
import { createCalls } from './calls.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { everyPage } from './everyPage.ts';
import { readQuickFindIndex } from './quickFind.ts';
import { sendFiles } from './upload.ts';
import type { UploadRequest } from './upload.ts';

/** The typed REST layer: every call of the contract as a plain function, by journey. */
export function createApi(options: ClientOptions) {
  const client = createClient(options);
  const calls = createCalls(client, contract);
  const { readApplication, updateApplication } = calls.application;
  return {
    ...calls,
    application: {
      ...calls.application,
      readApplication: addId(readApplication),
      updateApplication: addId(updateApplication),
    },
    cart: {
      ...calls.cart,
      /** The customer's whole cart (spec §7 Cart). */
      listCart: (_?: undefined, signal?: AbortSignal) => everyPage(calls.cart.listCart, signal),
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

/** Adds the requested id, since a back end may omit it from the answer. */
function addId<
  Input extends { applicationId: string },
  Rest extends unknown[],
  Value,
  Code extends string,
>(call: (input: Input, ...rest: Rest) => Promise<Outcome<Value, Code>>) {
  return async (input: Input, ...rest: Rest): Promise<Outcome<Value & { id: string }, Code>> => {
    const outcome = await call(input, ...rest);
    return outcome.ok
      ? { ...outcome, value: { ...outcome.value, id: input.applicationId } }
      : outcome;
  };
}
