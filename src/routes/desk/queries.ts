import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DeskApi } from '#api/desk.ts';
import type { readCustomer, switchCustomer } from '#contract/customers.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { actAsStaff, readQueue, readWork } from '#contract/staff.ts';
import type { listStaffOrders, StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import type { Member } from '#contract/team.ts';
import { requireValue } from '#machines/port.ts';
import { pagedQuery, toItems, unwrap } from '#routes/portal/queries.ts';

const queueKey = ['queue'];

const workKey = ['work'];

/** An application with its thread as far as it was read. */
export type Work = Answer<typeof readWork>;

function toWork({ pages }: { pages: readonly Work[] }): Work {
  const newest = requireValue(pages[0]);
  const entries = pages.toReversed().flatMap(({ thread }) => thread.entries);
  return { ...newest, thread: { ...newest.thread, entries } };
}

/** Reads the applications that are open at the desk, and the queue, again. */
export function refreshWork(cache: QueryClient): void {
  for (const queryKey of [workKey, queueKey]) void cache.invalidateQueries({ queryKey });
}

/** Shows the thread that an act has answered, before the work is read again. */
export function showThread(
  cache: QueryClient,
  applicationId: string,
  answer: Answer<typeof actAsStaff>,
): void {
  cache.setQueryData<InfiniteData<Work>>([...workKey, applicationId], (work) => {
    if (!work) return undefined;
    const newest = requireValue(work.pages[0]);
    const { entries, next } = newest.thread;
    const thread = { ...answer, entries, next };
    return { ...work, pages: work.pages.with(0, { ...newest, thread }) };
  });
  cache.setQueriesData<InfiniteData<Answer<typeof readQueue>>>(
    { queryKey: [...queueKey, 'pages'] },
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page) => ({
          ...page,
          items: page.items.map((item) =>
            item.id === applicationId ? { ...item, assignee: answer.assignee } : item,
          ),
        })),
      },
  );
}

const ordersKey = ['orders'];
const orderKey = ['order'];
const customersKey = ['customers'];
const customerKey = ['customer'];
const teamKey = ['team'];
const disputesKey = ['disputes'];

/** Reads the orders again, and what their money decides. */
export function refreshOrders(cache: QueryClient): void {
  for (const queryKey of [orderKey, ordersKey, disputesKey]) {
    void cache.invalidateQueries({ queryKey });
  }
  refreshWork(cache);
}

/** Shows the refunds that a call has answered, before the order is read again. */
export function showRefunds(
  cache: QueryClient,
  orderId: string,
  refunds: readonly StaffRefund[],
): void {
  cache.setQueryData<StaffOrder>([...orderKey, orderId], (order) =>
    order ? { ...order, refunds: [...refunds] } : undefined,
  );
}

/** Shows the customer that a call has answered, before the customer is read again. */
export function showCustomer(cache: QueryClient, answer: Answer<typeof switchCustomer>): void {
  cache.setQueryData<Answer<typeof readCustomer>>([...customerKey, answer.id], (customer) =>
    customer ? { ...customer, ...answer } : undefined,
  );
}

/** Reads the customers again. */
export function refreshCustomers(cache: QueryClient): void {
  for (const queryKey of [customerKey, customersKey]) void cache.invalidateQueries({ queryKey });
}

/** Hides someone whose access has ended, before the team is read again. */
export function hideMember(cache: QueryClient, memberId: string): void {
  cache.setQueryData<Member[]>(teamKey, (team) => team?.filter(({ id }) => id !== memberId));
}

/** Reads again who has access to the desk. */
export function refreshTeam(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: teamKey });
}

/** Milliseconds between two reads of the queue. */
const queueInterval = 15_000;

/** Milliseconds between two reads while a refund is made, which takes seconds. */
const refundInterval = 3_000;

/** Whether the price of a rejected application is not refunded yet. */
function isGoingBack(work: Work | undefined): boolean {
  return work?.thread.state === 'rejected' && work.isPaid;
}

/** Which part of the queue is shown. */
type QueueFilters = Pick<Query<typeof readQueue>, 'q' | 'state' | 'segmentId' | 'assignee'>;
type OrderFilters = Omit<Query<typeof listStaffOrders>, 'before'>;

/** Every read of the desk, cached by React Query. */
export function createDeskQueries(api: DeskApi) {
  return {
    queue: (filters: QueueFilters) =>
      infiniteQueryOptions({
        queryKey: [...queueKey, 'pages', filters],
        queryFn: ({ pageParam }) =>
          unwrap(api.staff.readQueue({ ...filters, order: 'turn', before: pageParam })),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ next }) => next,
        select: toItems,
        refetchInterval: queueInterval,
      }),
    queueOverview: (filters: Omit<QueueFilters, 'q'>) =>
      queryOptions({
        queryKey: [...queueKey, 'overview', filters],
        queryFn: () => unwrap(api.staff.readQueueOverview(filters)),
        refetchInterval: queueInterval,
      }),
    work: (applicationId: string) =>
      infiniteQueryOptions({
        queryKey: [...workKey, applicationId],
        queryFn: ({ pageParam }) =>
          unwrap(api.staff.readWork({ applicationId, before: pageParam })),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ thread }) => thread.next ?? undefined,
        select: toWork,
        refetchInterval: ({ state }) =>
          isGoingBack(state.data?.pages[0]) ? refundInterval : queueInterval * 2,
      }),
    orders: (filters: OrderFilters) =>
      pagedQuery([...ordersKey, filters], (place) =>
        api.staffOrders.listStaffOrders({ ...filters, ...place }),
      ),
    order: (orderId: string) =>
      queryOptions({
        queryKey: [...orderKey, orderId],
        queryFn: () => unwrap(api.staffOrders.readStaffOrder({ orderId })),
        refetchInterval: queueInterval * 2,
      }),
    disputes: () => ({
      ...pagedQuery(disputesKey, (place) => api.staffOrders.listDisputes(place)),
      refetchInterval: queueInterval * 2,
    }),
    customers: (q: string | undefined) =>
      pagedQuery([...customersKey, q], (place) => api.customers.listCustomers({ q, ...place })),
    customer: (customerId: string) =>
      queryOptions({
        queryKey: [...customerKey, customerId],
        queryFn: () => unwrap(api.customers.readCustomer({ customerId })),
      }),
    customerApplications: (customerId: string) =>
      pagedQuery([...workKey, 'customer', customerId], (place) =>
        api.customers.listCustomerApplications({ customerId, ...place }),
      ),
    team: () =>
      queryOptions({
        queryKey: teamKey,
        queryFn: () => unwrap(api.team.listTeam()),
      }),
  };
}

export type DeskQueries = ReturnType<typeof createDeskQueries>;
