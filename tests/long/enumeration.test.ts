import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { computeAreaUnderCurve, callPairs, probedCalls } from '#tests/support/enumeration.ts';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

/* Needs an idle machine: measures a thousand pairs, in the sandbox and with a real mail server. */

const howMany = Number(process.env['PAIRS'] ?? 1000);

describe.each(['sandbox', 'SMTP'])('with mail by %s', (transport) => {
  let sink: MailServer;
  let server: TestServer;

  beforeAll(async () => {
    sink = await startMailServer();
    server = await startServer({
      environment: transport === 'SMTP' ? { SMTP_URL: sink.url } : {},
    });
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await sink[Symbol.asyncDispose]();
  });

  test.for(probedCalls)(
    'known and unknown addresses take the same time: $name (R-015, A2, A6, G4)',
    { timeout: 300_000 },
    async (disguise) => {
      await callPairs(server, disguise, 50);
      const pairs = await callPairs(server, disguise, howMany);
      for (const { known, unknown } of pairs) expect(unknown.seen).toBe(known.seen);
      const area = computeAreaUnderCurve(pairs);
      expect(area).toBeGreaterThan(0.45);
      expect(area).toBeLessThan(0.55);
    },
  );
});
