/*
 * One payment at a time, across all tabs of a browser. The lock ends with the tab that holds it;
 * the server decides if a browser has no locks.
 */

const name = 'payment';

let release: (() => void) | undefined;

/** Resolves with false while another tab pays; an aborted request holds no lock. */
export async function acquirePaymentLock(signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator) || release) return true;
  return new Promise((resolve) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock && !signal.aborted) await new Promise<void>((done) => (release = done));
    });
    // A browser that blocks storage for the portal has no locks either.
    request.catch(() => resolve(true));
  });
}

export function releasePaymentLock(): void {
  release?.();
  release = undefined;
}
