import { test } from 'vitest';
import { expectRefundsAddUp, startRefundServer } from '#tests/support/refundEvents.ts';

const server = await startRefundServer();

test('captured − refunded − lost is what paid items cost (S-56, R-300, I2)', async () => {
  await expectRefundsAddUp(server, 15);
}, 600_000);
