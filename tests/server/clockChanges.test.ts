import { afterEach, expect, test, vi } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { testServer } from '#tests/support/server.ts';

/* Only the database's clock counts: changes of a node's clock do not change any lifetime (G17). */

const server = await testServer();
afterEach(() => vi.useRealTimers());

const hour = 3_600_000;

/** Moves the machine's clock forward or back. */
function step(by: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
}

test.each([hour, -hour])(
  'a clock change of %d ms does not affect codes, sessions and waits (G17)',
  async (by) => {
    const asha = server.createVisitor();
    await asha.sendCode();
    step(by);
    expect((await asha.verifyCode(await asha.code())).statusCode).toBe(200);
    step(by);
    expect((await asha.signUp()).statusCode).toBe(200);
    step(-3 * by);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);

    const ravi = server.createVisitor();
    await ravi.sendCode();
    step(by);
    expect((await ravi.sendCode()).statusCode).toBe(429);
    await server.advance(11);
    step(-by);
    await expectRefusals([ravi.verifyCode(await ravi.code()), 400, 'code_spent']);
  },
);
