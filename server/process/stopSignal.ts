/** A signal that the first SIGTERM or SIGINT aborts; later ones have no effect. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return stopping.signal;
}
