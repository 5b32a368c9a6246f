import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { Fault } from '#api/fault.ts';
import { listSegments } from '#contract/catalogue.ts';
import { createSlowCalls } from '#routes/portal/slowCalls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose server answers when `answer` is called. */
function slowServer() {
  const slowCalls = createSlowCalls();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const client = createClient({
    base: '',
    token: { read: () => null, drop() {} },
    watch: slowCalls.watch,
    fetch: (_, { signal } = {}) => {
      signal?.addEventListener('abort', () => resolve(Promise.reject(signal.reason as Error)));
      return promise;
    },
  });
  return {
    slowCalls,
    call: (signal?: AbortSignal) => client.call(listSegments, {}, { signal }),
    answer: () => resolve(Response.json({ success: true, data: [] })),
  };
}

describe('a slow call', () => {
  test('counts as slow after ten seconds and never times out (R-036, T-26)', async () => {
    const { slowCalls, call, answer } = slowServer();
    const listener = vi.fn();
    slowCalls.subscribe(listener);
    const outcome = call();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(slowCalls.hasSlowCalls()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(slowCalls.hasSlowCalls()).toBe(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    answer();
    expect(await outcome).toMatchObject({ ok: true });
    expect(slowCalls.hasSlowCalls()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('can be cancelled by the customer and then counts as broken (T-26)', async () => {
    const { slowCalls, call } = slowServer();
    const outcome = call().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    slowCalls.cancel();
    expect(await outcome).toBeInstanceOf(Fault);
    expect(slowCalls.hasSlowCalls()).toBe(false);
  });

  test('is not reported after it was aborted', async () => {
    const { slowCalls, call } = slowServer();
    const leaving = new AbortController();
    const outcome = call(leaving.signal).catch((error: unknown) => error);
    leaving.abort();
    expect(await outcome).toBe(leaving.signal.reason);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(slowCalls.hasSlowCalls()).toBe(false);
  });
});
