/** Flags for a Chromium that runs as any user and connects to this machine only. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages close before optimised code would pay off.
  '--js-flags=--no-maglev --no-opt',
];
