import { useEffect, useState } from 'react';
import type { Update } from '#contract/updates.ts';
import { toActors } from '#machines/port.ts';
import { updateMachine } from '#machines/update.machine.ts';
import type { UpdateActors, UpdateSnapshot } from '#machines/update.machine.ts';
import { UpdateLine } from '#ui/screens/updates/UpdatesRegion.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { useBanners } from '#routes/flow/banners.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import type { RowState } from '#routes/lists/rows.ts';
import { shownUpdate } from './shownUpdate.ts';

interface ListedUpdateProps {
  update: Update;
  isShown: boolean;
  /** How often the customer marked all updates as read. */
  dismissals: number;
  onRowState(id: string, rowState: RowState): void;
}

/** One unread update. */
export function ListedUpdate({ update, isShown, dismissals, onRowState }: ListedUpdateProps) {
  const { id } = update;
  const [snapshot, send, actor] = useFlow(provideUpdate(usePortal()), { input: { updateId: id } });
  const banner = useBanners()(actor);
  const rowState = toRowState(snapshot);
  const shown = shownUpdate(update);
  useActionDetails(actor, { name: shown.sentence });
  useEffect(() => onRowState(id, rowState), [onRowState, id, rowState]);
  const [earlier] = useState(dismissals);
  useEffect(() => {
    if (dismissals > earlier) send({ type: 'update.dismiss' });
  }, [send, dismissals, earlier]);
  return isShown ? (
    <UpdateLine
      update={{ ...shown, isBusy: snapshot.hasTag('busy'), banner }}
      onDismiss={() => send({ type: 'update.dismiss' })}
    />
  ) : null;
}

function toRowState(snapshot: UpdateSnapshot): RowState {
  if (snapshot.matches('unread')) return 'resting';
  return snapshot.matches('read') ? 'gone' : 'held';
}

function provideUpdate({ api, changed }: Portal) {
  return updateMachine.provide({
    actors: toActors<UpdateActors>({ markRead: api.updates.markUpdateRead }),
    actions: {
      notify: createNotify(),
      refreshUpdates: () => void changed('updates'),
    },
  });
}
