import { expect, test } from 'vitest';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { tellWhereabouts } from '#tests/browser/whereabouts.ts';
import type { Stimulus } from '#tools/planner/script.ts';

test('a failed walk names the files that its chart works with', () => {
  expect(tellWhereabouts(cartLineMachine)).toBe(
    'The chart is src/machines/cartLine.machine.ts, run by src/routes/cart/ListedLine.tsx, ' +
      'shown by src/ui/screens/cart/CartLineRow.tsx; its calls are answered by ' +
      'server/routes/bookmarks.ts, server/routes/cart.ts, server/routes/move.ts, ' +
      'with server/store/bookmarks.ts, server/store/listItems.ts, server/store/cart.ts, ' +
      'server/store/move.ts.',
  );
  expect(tellWhereabouts(moveMachine)).toContain(
    'run by src/routes/move.ts, begun by src/machines/bookmark.machine.ts, ',
  );
});

test('a failed step names the lines that send its event or give the chart its call', () => {
  const tell = (step: Stimulus) =>
    tellWhereabouts(cartLineMachine, step).replaceAll(/:\d+/g, '').split('\n').at(-1);
  expect(tell({ kind: 'event', event: { type: 'quantity.change' } })).toBe(
    '“quantity.change” is sent by src/routes/cart/ListedLine.tsx; where that is right, look at the screen.',
  );
  expect(tell({ kind: 'event', event: { type: 'line.vanish' } })).toBe(
    'No route around these sends “line.vanish” by its name: look at the one that should.',
  );
  expect(tell({ kind: 'answer', port: 'removeLine', output: null })).toBe(
    'The chart is given “removeLine” by src/routes/cart/ListedLine.tsx; its call is answered from server/routes/cart.ts on.',
  );
});
