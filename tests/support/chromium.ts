/** Flags for a Chromium that runs as any user and talks to nobody but this machine. */
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
  // Compiling for speed takes more time than pages live.
  '--js-flags=--no-maglev --no-opt',
];
