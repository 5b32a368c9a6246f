import { expect, test } from 'vitest';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { describeFailure } from '#tests/browser/describeFailure.ts';
import type { Stimulus } from '#tools/planner/script.ts';

test('a failed walk names the files related to its chart', () => {
  expect(describeFailure(cartItemMachine)).toBe(
    'The chart is src/machines/cartItem.machine.ts, run by src/routes/cart/ListedCartItem.tsx, ' +
      'shown by src/ui/screens/cart/CartItemRow.tsx; its calls are handled by ' +
      'server/routes/bookmarks.ts, server/routes/cart.ts, server/routes/move.ts, ' +
      'with server/store/bookmarks.ts, server/store/listItems.ts, server/store/cart.ts, ' +
      'server/store/move.ts.',
  );
  expect(describeFailure(moveMachine)).toContain(
    'run by src/routes/lists/move.ts, started by src/machines/bookmark.machine.ts, ',
  );
});

test('a failed step names the lines that send its event or provide its call', () => {
  const describe = (...about: [step: Stimulus, after?: Parameters<typeof describeFailure>[2]]) =>
    describeFailure(cartItemMachine, ...about)
      .replaceAll(/:\d+/g, '')
      .split('\n')
      .slice(1);
  const change =
    'The chart gets “changeQuantity” from src/routes/cart/ListedCartItem.tsx (changeQuantity: changeQuantity(portal),); ' +
    'its call is handled in server/routes/cart.ts (handle(contract.cart.changeQuantity, async ({ params, body, session }) => {), ' +
    'which calls readCartItem in server/store/cart.ts, setQuantity in server/store/cart.ts.';
  expect(describe({ kind: 'event', event: { type: 'quantity.change' } })).toEqual([
    '“quantity.change” is sent by src/routes/cart/ListedCartItem.tsx ' +
      "(onQuantity={(value) => send({ type: 'quantity.change', quantity: value })}); " +
      'if that is right, check the screen.',
  ]);
  expect(
    describe({ kind: 'event', event: { type: 'line.vanish' } }, { calls: ['changeQuantity'] }),
  ).toEqual(['No related route sends “line.vanish” by name; check the one that should.', change]);
  expect(describe({ kind: 'answer', port: 'changeQuantity', output: null })).toEqual([change]);
});

test('a failed step names the lines that send the event which came instead', () => {
  const step = { kind: 'answer', port: 'changeQuantity', output: null } as const;
  const described = describeFailure(cartItemMachine, step, { events: ['item.refresh'] });
  expect(described).toMatch(/“item.refresh” is sent by src\/routes\/cart\/ListedCartItem.tsx:\d+ /);
});

test('a failed step names a port once', () => {
  const step = { kind: 'answer', port: 'changeQuantity', output: null } as const;
  const described = describeFailure(cartItemMachine, step, { calls: ['changeQuantity'] });
  expect(described.match(/The chart gets “changeQuantity”/g)).toHaveLength(1);
});

test('a failed step names the lines that show its state and provide its effects', () => {
  const described = describeFailure(passwordChangeMachine, undefined, {
    states: ['notOffered'],
    effects: ['notify', 'notify'],
  });
  expect(described.replaceAll(/:\d+/g, '').split('\n').slice(1)).toEqual([
    'The chart gets “notify” from src/routes/profile/PasswordChange.tsx ' +
      '(actions: { notify: createNotify() },).',
    'What “notOffered” shows is chosen in src/routes/profile/PasswordChange.tsx ' +
      "(notOffered: () => section('unchanged', messages['password.notOffered']),).",
  ]);
});
