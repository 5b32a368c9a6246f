import { and, assign, not, setup } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import { scripted, createCompound, on, countUp } from './parts.ts';
import type { Counting } from './parts.ts';

/** Machines with guards and wildcards. */
export const guardScripts: Record<string, Script> = {
  'guards without names': scripted(
    'nameless',
    createCompound(
      {
        counting: on({
          ADD: [
            { guard: ({ context }: Counting) => context.count < 2, actions: countUp },
            { guard: ({ context }: Counting) => context.count === 2, target: 'full' },
          ],
        }),
        full: on({ ADD: [{ guard: () => false, target: 'counting' }, { target: 'over' }] }),
        over: {},
      },
      { context: { count: 0 } },
    ),
  ),
  'guards made of guards': scripted(
    'door',
    createCompound(
      {
        outside: on({
          JOIN: { actions: assign({ isMember: true }) },
          AGE: { actions: assign({ isOld: true }) },
          ENTER: [
            { guard: and(['old', 'member']), target: 'inside' },
            { guard: not('old'), target: 'sentHome' },
          ],
        }),
        inside: {},
        sentHome: {},
      },
      { context: { isOld: false, isMember: false } },
    ),
    {
      parts: setup({
        types: { context: {} as { isOld: boolean; isMember: boolean } },
        guards: { old: ({ context }) => context.isOld, member: ({ context }) => context.isMember },
      }),
    },
  ),
  'wildcard events, forbidden events': scripted(
    'mouse',
    createCompound(
      {
        free: on({ GRAB: 'held' }),
        held: on({ ESCAPE: undefined, '*': 'free' }),
        moved: on({ GRAB: 'held' }),
      },
      on({ 'mouse.*': '.moved', ESCAPE: '.free' }),
    ),
    { events: ['GRAB', 'ESCAPE', 'mouse.up', 'anything'] },
  ),
  'chance in the context': scripted(
    'dice',
    createCompound(
      {
        idle: on({
          ROLL: {
            target: 'rolled',
            actions: assign({
              eyes: () => Math.ceil(Math.random() * 6),
              id: () => crypto.randomUUID(),
            }),
          },
        }),
        rolled: on({ AGAIN: 'idle' }),
      },
      { context: { eyes: 0, id: '' } },
    ),
    { project: () => null },
  ),
  'guards that read the event': scripted(
    'login',
    createCompound({
      asking: on({
        SUBMIT: [
          { guard: ({ event }: { event: { name?: string } }) => event.name !== '', target: 'in' },
          { actions: 'complain' },
        ],
      }),
      in: {},
    }),
    {
      parts: setup({ actions: { complain: () => {} } }),
      events: [{ type: 'SUBMIT', name: '' } as never, { type: 'SUBMIT', name: 'asha' } as never],
    },
  ),
};
