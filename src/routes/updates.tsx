import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Update } from '#contract/updates.ts';
import { texts } from '#messages/updates.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import { UpdatesRegion } from '#ui/screens/updates/UpdatesRegion.tsx';
import { useNotices } from './flowNotices.ts';
import { OlderPages } from './olderPages.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import { shownUpdate } from './updates/shownUpdate.ts';
import { updateActorsOf } from './updates/updateActors.ts';
import { useRows } from './useRows.ts';

const placesOfUpdates: readonly string[] = [paths.home, paths.applications];
const shownAtOnce = 2;
const none: readonly Update[] = [];

/** What changed since the customer last looked, above home and My Applications. */
export function Updates() {
  const { pathname } = useLocation();
  return placesOfUpdates.includes(pathname) ? <UnreadUpdates /> : null;
}

/** A back end without updates, or one that fails, shows none (S-05). */
function UnreadUpdates() {
  const portal = usePortal();
  const { data = none } = useInfiniteQuery(portal.queries.updates());
  const unread = useMemo(() => data.filter(({ isRead }) => !isRead), [data]);
  const actors = useMemo(() => updateActorsOf(portal), [portal]);
  const rows = useRows(unread, actors) ?? [];
  const noticeOf = useNotices();
  const [areAllShown, setAllShown] = useState(false);
  if (rows.length === 0) return null;
  const shown = areAllShown ? rows : rows.slice(0, shownAtOnce);
  const hidden = rows.length - shown.length;
  return (
    <UpdatesRegion
      updates={shown.map(({ item, actor, snapshot }) => ({
        ...shownUpdate(item),
        isBusy: snapshot.hasTag('busy'),
        notice: noticeOf(actor),
      }))}
      hidden={hidden > 0 ? { count: hidden, onShow: () => setAllShown(true) } : undefined}
      onDismiss={(id) =>
        rows.find(({ item }) => item.id === id)?.actor.send({ type: 'update.dismiss' })
      }
      onDismissAll={
        rows.length > 1
          ? () => {
              for (const { actor } of rows) actor.send({ type: 'update.dismiss' });
            }
          : undefined
      }
    />
  );
}

/** What was read before, on demand. */
export function EarlierUpdates() {
  const { queries } = usePortal();
  const updates = useInfiniteQuery(queries.updates());
  const { data = none } = updates;
  const read = data.filter(({ isRead }) => isRead).toReversed();
  if (read.length === 0) return null;
  const events = read.map(shownUpdate).map(({ at, sentence, note }) => ({
    at,
    what: sentence,
    note,
  }));
  return (
    <Disclosure title={texts.earlier}>
      <OlderPages pages={updates} name={texts.entries} />
      <Timeline events={events} />
    </Disclosure>
  );
}
