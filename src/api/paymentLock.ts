/*
 * One payment at a time, across all tabs of a browser. The lock goes with the tab that holds
 * it; the server stays the judge where a browser has no locks.
 */

const name = 'payment';

let release: (() => void) | undefined;

/** Resolves false while another tab is paying; whoever has left by then keeps no lock. */
export async function takePaymentLock(signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator) || release) return true;
  return new Promise((resolve) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock && !signal.aborted) await new Promise<void>((done) => (release = done));
    });
    // A browser that keeps nothing for the portal has no locks for it either.
    request.catch(() => resolve(true));
  });
}

export function releasePaymentLock(): void {
  release?.();
  release = undefined;
}
