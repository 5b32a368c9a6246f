import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Update, UpdateKind } from '#contract/updates.ts';
import { updates as texts, signedIn } from '#messages/frame.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import { UpdatesRegion, UpdateItem } from '#ui/screens/updates/UpdatesRegion.tsx';
import type { ShownUpdate } from '#ui/screens/updates/UpdatesRegion.tsx';
import { OlderPages, useAllPages } from '#routes/lists/olderPages.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { useRows } from '#routes/lists/rows.ts';
import type { RowState } from '#routes/lists/rows.ts';
import { requireValue, toActors } from '#machines/port.ts';
import { updateMachine } from '#machines/update.machine.ts';
import type { UpdateActors, UpdateState } from '#machines/update.machine.ts';
import { updateListMachine } from '#machines/updateList.machine.ts';
import type { UpdateListActors, UpdateListState } from '#machines/updateList.machine.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import { rupeesWithPaise } from '#ui/format.ts';

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
  useAllPages(updates, data.at(-1)?.isRead === false);
  const unread = useMemo(() => data.filter(({ isRead }) => !isRead), [data]);
  const { rows = [], onRowState } = useRows(unread);
  return rows.length > 0 ? <UpdateList rows={rows} onRowState={onRowState} /> : null;
}

interface UpdateListProps extends Pick<ListedUpdateProps, 'onRowState'> {
  /** At least one, the newest first. */
  rows: readonly Update[];
}

function UpdateList({ rows, onRowState }: UpdateListProps) {
  const [snapshot, send, list] = useFlow(provideUpdateList(usePortal()));
  const { isOpen, isBusy } = views[snapshot.value];
  const banner = useBanner(list);
  const mostUrgent = rows.find(({ kind }) => kind === 'rejected') ?? requireValue(rows[0]);
  return (
    <UpdatesRegion
      count={rows.length}
      mostUrgent={shownUpdate(mostUrgent)}
      isOpen={isOpen}
      onToggle={() => send({ type: isOpen ? 'updates.close' : 'updates.open' })}
      isBusy={isBusy}
      banner={banner}
      onDismissAll={() => send({ type: 'updates.dismiss', updateIds: rows.map(({ id }) => id) })}
    >
      {[mostUrgent, ...rows.filter((update) => update !== mostUrgent)].map((update) => (
        <ListedUpdate key={update.id} update={update} isShown={isOpen} onRowState={onRowState} />
      ))}
    </UpdatesRegion>
  );
}

/** How the region looks in each state. */
const views = {
  closed: { isOpen: false, isBusy: false },
  open: { isOpen: true, isBusy: false },
  markingRead: { isOpen: true, isBusy: true },
} satisfies Record<UpdateListState, { isOpen: boolean; isBusy: boolean }>;

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
    title: sentence,
    note,
  }));
  return (
    <Disclosure title={texts.earlier}>
      <OlderPages pages={updates} name={texts.entries} />
      <Timeline events={events} />
    </Disclosure>
  );
}

interface ListedUpdateProps {
  update: Update;
  isShown: boolean;
  onRowState(id: string, rowState: RowState): void;
}

/** One unread update. */
function ListedUpdate({ update, isShown, onRowState }: ListedUpdateProps) {
  const { id } = update;
  const [snapshot, send, actor] = useFlow(provideUpdate(usePortal()), { input: { updateId: id } });
  const banner = useBanner(actor);
  const rowState = rowStates[snapshot.value];
  const shown = shownUpdate(update);
  useActionDetails(actor, { name: shown.sentence });
  useEffect(() => onRowState(id, rowState), [onRowState, id, rowState]);
  return isShown ? (
    <UpdateItem
      update={{ ...shown, isBusy: snapshot.hasTag('busy'), banner }}
      onDismiss={() => send({ type: 'update.dismiss' })}
    />
  ) : null;
}

const rowStates = {
  unread: 'idle',
  markingRead: 'retained',
  read: 'hidden',
} as const satisfies Record<UpdateState, RowState>;

function provideUpdate(portal: Portal) {
  return updateMachine.provide({
    actors: toActors<UpdateActors>(createPorts(portal)),
    actions: createActions(portal),
  });
}

function provideUpdateList(portal: Portal) {
  return updateListMachine.provide({
    actors: toActors<UpdateListActors>(createPorts(portal)),
    actions: createActions(portal),
  });
}

const createPorts = ({ api }: Portal) => ({ markRead: api.updates.markUpdateRead });

const createActions = ({ changed }: Portal) => ({
  notify: createNotify(),
  refreshUpdates: () => void changed('updates'),
});

/** An update for display, with a link to its subject. */
function shownUpdate(update: Update): ShownUpdate {
  const { at, kind, application, order, reason } = update;
  const link = application
    ? { href: paths.thread(application.id), label: texts.showApplication }
    : order
      ? { href: paths.order(order.id), label: signedIn.showOrder }
      : undefined;
  return {
    at,
    ...looks[kind],
    sentence: toSentence(update),
    note: reason ? signedIn.reason(reason) : undefined,
    link,
  };
}

const looks: Record<UpdateKind, Pick<ShownUpdate, 'look' | 'icon'>> = {
  approved: { look: 'good', icon: 'check' },
  rejected: { look: 'bad', icon: 'cross' },
  completed: { look: 'good', icon: 'flag' },
  question: { look: 'money', icon: 'info' },
  delivered: { look: 'good', icon: 'document' },
  delivery_reminder: { look: 'money', icon: 'clock' },
  message: { look: 'good', icon: 'mail' },
  paid_late: { look: 'good', icon: 'receipt' },
  second_payment_refunded: { look: 'money', icon: 'refresh' },
  payment_refunded: { look: 'money', icon: 'refresh' },
  wrong_payment_refunded: { look: 'money', icon: 'refresh' },
  refunded: { look: 'money', icon: 'refresh' },
};

function toSentence({ kind, application, order, amount }: Update): string {
  return isPaymentKind(kind)
    ? texts[kind](texts.payment(amount ? rupeesWithPaise(amount) : '', order?.customOrderId ?? ''))
    : texts[kind](application?.name || signedIn.untitled);
}

const paymentKinds = [
  'paid_late',
  'second_payment_refunded',
  'payment_refunded',
  'wrong_payment_refunded',
  'refunded',
] as const satisfies UpdateKind[];

function isPaymentKind(kind: UpdateKind): kind is (typeof paymentKinds)[number] {
  return paymentKinds.some((paymentKind) => paymentKind === kind);
}
