import type { Actor } from 'xstate';
import type { Update } from '#contract/updates.ts';
import { actorsFrom } from '#machines/port.ts';
import { updateMachine } from '#machines/update.machine.ts';
import type { UpdateActors, UpdateSnapshot } from '#machines/update.machine.ts';
import { createFlow } from '../flow.ts';
import { notifier } from '../notices.tsx';
import type { Portal } from '../portal.ts';

export type UpdateActor = Actor<typeof updateMachine>;

/** Starts the machine of every unread update. */
export function updateActorsOf({ api, changed }: Portal) {
  const machine = updateMachine.provide({
    actors: actorsFrom<UpdateActors>({
      markRead: api.updates.markUpdateRead,
    }),
    actions: {
      notify: notifier(),
      refreshUpdates: () => void changed('updates'),
    },
  });
  return {
    start(item: Update, changed: () => void): UpdateActor {
      const input = { updateId: item.id };
      return createFlow(machine, { input, inspect: changed }).start();
    },
    refresh() {},
    isHeld: (snapshot: UpdateSnapshot): boolean => snapshot.matches('markingRead'),
  };
}
