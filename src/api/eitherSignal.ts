/** Aborts as soon as either does; some supported browsers lack `AbortSignal.any`. */
export function eitherSignal(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (!second) return first;
  const control = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => control.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true, signal: control.signal });
  }
  return control.signal;
}
