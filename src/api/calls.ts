import type { Answer, Endpoint, Input, RefusalCode } from '#contract/endpoint.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Client, CallOptions } from './client.ts';

type MoreOptions = Omit<CallOptions, 'signal'>;

/**
 * One call; its endpoint documents it. A refusal that the contract declares is returned; everything
 * else rejects with a `Fault`.
 */
export type Call<E extends Endpoint> = (
  ...args: undefined extends Input<E>
    ? [input?: Input<E>, signal?: AbortSignal, beside?: MoreOptions]
    : [input: Input<E>, signal?: AbortSignal, beside?: MoreOptions]
) => Promise<Outcome<Answer<E>, RefusalCode<E>>>;

type Journeys = Record<string, Record<string, Endpoint>>;

type Calls<Known extends Journeys> = {
  [Journey in keyof Known]: {
    [Name in keyof Known[Journey]]: Known[Journey][Name] extends infer E extends Endpoint
      ? Call<E>
      : never;
  };
};

/** Returns the endpoints of these journeys as plain functions. */
export function createCalls<Known extends Journeys>(client: Client, journeys: Known): Calls<Known> {
  const createCall =
    (endpoint: Endpoint): Call<Endpoint> =>
    (input = {}, signal, options) =>
      client.call(endpoint, input as Record<string, unknown>, { ...options, signal });
  const createJourney = (endpoints: Record<string, Endpoint>) => mapValues(endpoints, createCall);
  return mapValues<Record<string, Endpoint>, unknown>(journeys, createJourney) as Calls<Known>;
}

/** Maps the values of a record. */
function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
