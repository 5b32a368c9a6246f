/** Aborted by the first SIGTERM or SIGINT from now on; those after it change nothing. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return stopping.signal;
}
