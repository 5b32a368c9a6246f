import { expect, test } from 'vitest';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { tellWhereabouts } from '#tests/browser/whereabouts.ts';

test('a failed walk names the files that its chart works with', () => {
  expect(tellWhereabouts(cartLineMachine)).toBe(
    'The chart is run by src/routes/cart/ListedLine.tsx, shown by src/ui/screens/cart/CartLineRow.tsx; ' +
      'its calls are answered by server/routes/cart.ts, with server/store/cart.ts, server/store/listItems.ts; ' +
      'focus is kept by src/ui/keptFocus.ts.',
  );
  expect(tellWhereabouts(moveMachine)).toContain('begun by src/machines/bookmark.machine.ts, ');
});
