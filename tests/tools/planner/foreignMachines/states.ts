import { assign, emit, setup } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import { scripted, createCompound, createParallel, on, after, countUp } from './parts.ts';
import type { Counting } from './parts.ts';

const final = { type: 'final' };

const chooseOnce = assign({
  chosen: new Set(['red']),
  prices: new Map([['red', 5n]]),
  rest: Number.NaN,
});
const hasChosen = ({
  context,
}: {
  context: { chosen: Set<string>; prices: Map<string, bigint> };
}) => context.chosen.has('red') && context.prices.has('red');
const hasNoRest = ({ context }: { context: { rest: number } }) => Number.isNaN(context.rest);

/** Machines with nested, parallel, history and final states. */
export const stateScripts: Record<string, Script> = {
  'a shallow history': scripted(
    'player',
    createCompound({
      on: createCompound(
        {
          paused: on({ PLAY: 'playing' }),
          playing: on({ PAUSE: 'paused' }),
          before: { type: 'history' },
        },
        on({ POWER: 'off' }),
      ),
      off: on({ POWER: 'on.before' }),
    }),
  ),
  'a deep history with a default': scripted(
    'editor',
    createCompound({
      closed: on({ OPEN: 'open.before' }),
      open: createCompound(
        {
          reading: on({ EDIT: 'editing' }),
          editing: createCompound({
            text: on({ SWITCH: 'pictures' }),
            pictures: on({ SWITCH: 'text' }),
          }),
          before: { type: 'history', history: 'deep', target: 'reading' },
        },
        on({ CLOSE: 'closed' }),
      ),
    }),
  ),
  'regions that finish together': scripted(
    'dinner',
    createCompound({
      cooking: createParallel(
        {
          rice: createCompound({ raw: on({ BOIL: 'done' }), done: final }),
          fish: createCompound({ raw: on({ FRY: 'done' }), done: final }),
        },
        { onDone: 'served' },
      ),
      served: final,
    }),
  ),
  'nested states, entered in the middle': scripted(
    'nest',
    createCompound({
      a: on({ DEEP: '#nest.b.c.d', BOTH: { target: ['#nest.p.left.two', '#nest.p.right.two'] } }),
      b: createCompound({ c: createCompound({ e: {}, d: {} }) }, on({ UP: 'a' })),
      p: createParallel(
        {
          left: createCompound({ one: {}, two: on({ L: 'one' }) }),
          right: createCompound({ one: {}, two: on({ R: 'one' }) }),
        },
        on({ UP: 'a' }),
      ),
    }),
  ),
  'arrows taken at the start': scripted(
    'greeting',
    createCompound(
      {
        sorting: {
          always: [
            {
              guard: ({ context }: { context: { isNew: boolean } }) => context.isNew,
              target: 'welcome',
            },
            { target: 'home' },
          ],
        },
        welcome: on({
          NEXT: 'sorting',
          SKIP: { target: 'sorting', actions: assign({ isNew: false }) },
        }),
        home: {},
      },
      { context: { isNew: true } },
    ),
  ),
  'final states inside final states': scripted(
    'journey',
    createCompound(
      {
        travelling: createCompound(
          {
            train: createCompound(
              {
                boarding: on({ RIDE: 'arrived' }),
                arrived: { type: 'final', output: { by: 'train' } },
              },
              { onDone: { target: 'hotel', actions: 'note' } },
            ),
            hotel: final,
          },
          { onDone: { target: 'home' } },
        ),
        home: { type: 'final' },
      },
      {
        context: { by: '' },
        output: ({ context }: { context: { by: string } }) => ({ travelled: context.by }),
      },
    ),
    {
      parts: setup({
        types: { context: {} as { by: string } },
        actions: {
          note: assign({
            by: ({ event }) => (event as unknown as { output: { by: string } }).output.by,
          }),
        },
      }),
    },
  ),
  'history of parallel regions': scripted(
    'studio',
    createCompound({
      open: createParallel(
        {
          brush: createCompound({ small: on({ BRUSH: 'big' }), big: on({ BRUSH: 'small' }) }),
          grid: createCompound({ shown: on({ GRID: 'hidden' }), hidden: on({ GRID: 'shown' }) }),
          before: { type: 'history', history: 'deep' },
        },
        on({ CLOSE: 'closed' }),
      ),
      closed: on({ OPEN: 'open.before' }),
    }),
  ),
  'arrows at once that count': scripted(
    'countdown',
    createCompound(
      {
        counting: {
          always: [
            { guard: ({ context }: Counting) => context.count < 3, actions: countUp },
            { target: 'lift' },
          ],
        },
        lift: on({ AGAIN: { target: 'counting', actions: assign({ count: 1 }) } }),
      },
      { context: { count: 0 } },
    ),
  ),
  'tags, entry and exit in nested states': scripted(
    'lights',
    createCompound({
      green: after({ 3000: 'yellow' }, { tags: 'go' }),
      yellow: after({ 1000: 'red' }, { tags: 'slow', exit: emit({ type: 'stopping' }) }),
      red: createCompound(
        {
          walk: after({ 1500: 'wait' }, { tags: 'walk' }),
          wait: after({ 700: 'stop' }),
          stop: final,
        },
        { onDone: 'green', entry: emit({ type: 'stopped' }) },
      ),
    }),
  ),
  'a state with the name of its machine': scripted(
    'door',
    createCompound(
      {
        closed: on({ KNOCK: 'door' }),
        door: on({ PUSH: 'open', SHUT: 'closed' }),
        open: {},
      },
      on({ SHUT: { target: '.closed', actions: emit({ type: 'slam' }) } }),
    ),
  ),
  'sets, maps and numbers that JSON does not know': scripted(
    'palette',
    createCompound(
      {
        choosing: on({
          CHOOSE: { actions: chooseOnce },
          BUY: { guard: hasChosen, target: 'bought' },
          COUNT: { guard: hasNoRest, target: 'counted' },
        }),
        bought: { entry: emit(({ context }) => ({ type: 'bought', ...context })) },
        counted: {},
      },
      { context: { chosen: new Set(), prices: new Map(), rest: null } },
    ),
  ),
  'ids with dots': scripted(
    'app.checkout',
    createCompound({
      cart: on({ PAY: String.raw`#step\.pay` }),
      pay: on({ BACK: 'cart' }, { id: 'step.pay', after: { 900: 'cart' } }),
    }),
  ),
};
