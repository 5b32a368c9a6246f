import { useEffect, useState } from 'react';
import type { Update } from '#contract/updates.ts';
import { actorsFrom } from '#machines/port.ts';
import { updateMachine } from '#machines/update.machine.ts';
import type { UpdateActors, UpdateSnapshot } from '#machines/update.machine.ts';
import { UpdateLine } from '#ui/screens/updates/UpdatesRegion.tsx';
import { useFlow } from '../flow.ts';
import { useNotices } from '../flowNotices.ts';
import { notifier } from '../notices.tsx';
import { usePortal } from '../portal.ts';
import type { Portal } from '../portal.ts';
import type { RowStanding } from '../rows.ts';
import { shownUpdate } from './shownUpdate.ts';

interface ListedUpdateProps {
  update: Update;
  isShown: boolean;
  /** How often all of them were marked as read. */
  dismissals: number;
  onStanding(id: string, standing: RowStanding): void;
}

/** One update that was not read yet. */
export function ListedUpdate({ update, isShown, dismissals, onStanding }: ListedUpdateProps) {
  const { id } = update;
  const [snapshot, send, actor] = useFlow(updateWith(usePortal()), { input: { updateId: id } });
  const notice = useNotices()(actor);
  const standing = standingOf(snapshot);
  useEffect(() => onStanding(id, standing), [onStanding, id, standing]);
  const [earlier] = useState(dismissals);
  useEffect(() => {
    if (dismissals > earlier) send({ type: 'update.dismiss' });
  }, [send, dismissals, earlier]);
  return isShown ? (
    <UpdateLine
      update={{ ...shownUpdate(update), isBusy: snapshot.hasTag('busy'), notice }}
      onDismiss={() => send({ type: 'update.dismiss' })}
    />
  ) : null;
}

function standingOf(snapshot: UpdateSnapshot): RowStanding {
  if (snapshot.matches('unread')) return 'resting';
  return snapshot.matches('read') ? 'gone' : 'held';
}

function updateWith({ api, changed }: Portal) {
  return updateMachine.provide({
    actors: actorsFrom<UpdateActors>({ markRead: api.updates.markUpdateRead }),
    actions: {
      notify: notifier(),
      refreshUpdates: () => void changed('updates'),
    },
  });
}
