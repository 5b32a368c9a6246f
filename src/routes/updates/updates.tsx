import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Update } from '#contract/updates.ts';
import { updates as texts } from '#messages/frame.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import { UpdatesRegion } from '#ui/screens/updates/UpdatesRegion.tsx';
import { OlderPages, useWhole } from '#routes/lists/olderPages.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { useRows } from '#routes/lists/rows.ts';
import { ListedUpdate } from './ListedUpdate.tsx';
import { shownUpdate } from './shownUpdate.ts';

const placesOfUpdates: readonly string[] = [paths.home, paths.applications];
const none: readonly Update[] = [];

/** Unread updates, above home and My Applications. */
export function Updates() {
  const { pathname } = useLocation();
  return placesOfUpdates.includes(pathname) ? <UnreadUpdates /> : null;
}

/** Shows nothing if the back end has no updates or fails. */
function UnreadUpdates() {
  const { queries } = usePortal();
  const updates = useInfiniteQuery(queries.updates());
  const { data = none } = updates;
  useWhole(updates, data.at(-1)?.isRead === false);
  const unread = useMemo(() => data.filter(({ isRead }) => !isRead), [data]);
  const { rows = [], states, onRowState } = useRows(unread);
  const [isOpen, setOpen] = useState(false);
  const [dismissals, setDismissals] = useState(0);
  const [newest] = rows;
  if (!newest) return null;
  const mostUrgent = rows.find(({ kind }) => kind === 'rejected') ?? newest;
  return (
    <UpdatesRegion
      count={rows.length}
      mostUrgent={shownUpdate(mostUrgent)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      isBusy={rows.every(({ id }) => states[id] === 'held')}
      onDismissAll={() => setDismissals((times) => times + 1)}
    >
      {[mostUrgent, ...rows.filter((update) => update !== mostUrgent)].map((update) => (
        <ListedUpdate
          key={update.id}
          update={update}
          isShown={isOpen}
          dismissals={dismissals}
          onRowState={onRowState}
        />
      ))}
    </UpdatesRegion>
  );
}

/** Earlier updates, on demand. */
export function EarlierUpdates() {
  const { queries } = usePortal();
  // The updates above the page have just loaded.
  const updates = useInfiniteQuery({ ...queries.updates(), refetchOnMount: false });
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
