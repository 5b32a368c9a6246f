import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type {
  cancelOrder,
  checkOrder,
  PaymentProof,
  PlacedOrder,
  placeOrder,
  verifyPayment,
} from '#contract/checkout.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { listOrders, OrderStatus } from '#contract/orders.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  effect,
  isAccepted,
  callPort,
  requireValue,
  port,
  refusalGuard,
  refusedWith,
  say,
  readValue,
} from './port.ts';

/*
 * A customer pays for the cart (spec §4 Checkout). Starts with the cart under review. A failure
 * leads back there, to the order that is still open, or to `outcomeUnknown`, which claims nothing.
 * `paid` promises that the server knows of the payment, the order is paid and the cart is
 * refreshed; `left` that the order exists and the server keeps checking it.
 */

interface Context {
  order: PlacedOrder | undefined;
  /** The order being paid, or left unfinished earlier; unset while the cart is reviewed. */
  orderId: string | undefined;
  /** The payment window's proof for the server to verify; never persisted. */
  proof: PaymentProof | undefined;
  /** Checks of the unknown outcome so far, capped at the number of short waits. */
  wait: number;
}

type Event =
  | { type: 'checkout.open' }
  | { type: 'order.place' }
  | { type: 'order.cancel' }
  | { type: 'order.check' }
  | { type: 'order.leave' };

/**
 * The status of an order; `BEING_PAID` while a payment of it may still arrive, `MISSING` when the
 * server does not list it (any more).
 */
export type CheckedStatus = OrderStatus | 'BEING_PAID' | 'MISSING';

type Refusals =
  | RefusalCode<typeof placeOrder>
  | RefusalCode<typeof verifyPayment>
  | RefusalCode<typeof cancelOrder>
  | 'dismissed'
  | PreparationRefusal;

type PreparationRefusal = 'paying_elsewhere' | 'change_failed' | 'cart_changed';

interface OrderId {
  orderId: string;
}

const ports = {
  /** The customer's unsettled order, if there is one. */
  findOrder: port<string | null, undefined, RefusalCode<typeof listOrders>>('findOrder'),
  /** Asks the provider; a back end without that call lists its orders instead. */
  checkOrder: port<CheckedStatus, OrderId, RefusalCode<typeof checkOrder>>('checkOrder'),
  /** Refuses if the server's cart has other items or prices than the page shows. */
  preparePayment: port<null, undefined, PreparationRefusal>('preparePayment'),
  placeOrder: callPort<typeof placeOrder>('placeOrder'),
  openPaymentWindow: port<PaymentProof, PlacedOrder, 'dismissed'>('openPaymentWindow'),
  verifyPayment: callPort<typeof verifyPayment>('verifyPayment'),
  cancelOrder: callPort<typeof cancelOrder>('cancelOrder'),
};

const theOrder = ({ context }: { context: Context }): PlacedOrder => requireValue(context.order);

const theOrderId = ({ context }: { context: Context }): OrderId => ({
  orderId: requireValue(context.orderId),
});

const theProof = ({ context }: { context: Context }): PaymentProof => requireValue(context.proof);

/** Milliseconds before the first checks of an unknown outcome, then `maxWait` each time. */
const firstWaits = [2_000, 5_000, 15_000];
const maxWait = 60_000;

export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  delays: {
    /** Milliseconds until the next check of an unknown outcome. */
    nextCheck: ({ context }) => firstWaits[context.wait] ?? maxWait,
  },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<Refusals>(),
    orderIs: ({ event }, { status }: { status: CheckedStatus }) =>
      isAccepted(event) && readValue(ports.checkOrder, event) === status,
    isWaitOver: ({ context, event }) =>
      context.wait > 0 &&
      isAccepted(event) &&
      ['FAILED', 'MISSING'].includes(readValue(ports.checkOrder, event)),
    foundOrder: ({ event }) => isAccepted(event) && readValue(ports.findOrder, event) !== null,
    knowsOrder: ({ context }) => context.orderId !== undefined,
  },
  actions: {
    rememberUnfinished: assign({
      orderId: ({ event }) => readValue(ports.findOrder, event) ?? undefined,
      wait: 0,
    }),
    rememberOrder: assign(({ event }) => {
      const order = readValue(ports.placeOrder, event);
      return { order, orderId: order.orderId, proof: undefined, wait: 0 };
    }),
    forgetOrder: assign({ orderId: undefined }),
    rememberProof: assign({ proof: ({ event }) => readValue(ports.openPaymentWindow, event) }),
    waitLonger: assign({
      wait: ({ context }) => Math.min(context.wait + 1, firstWaits.length),
    }),
    notify: effect<Toast>(),
    refreshCart: effect(),
    /** Releases the payment, so that other tabs can pay. */
    endPayment: effect(),
  },
}).createMachine({
  id: 'checkout',
  context: { order: undefined, orderId: undefined, proof: undefined, wait: 0 },
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'The customer looks at the cart before paying.',
      entry: ['forgetOrder', 'endPayment'],
      meta: { requirements: ['R-130', 'R-150', 'R-140', 'S-42'] },
      on: { 'checkout.open': 'findingOrder', 'order.place': 'preparingPayment' },
    },
    findingOrder: {
      description: 'The portal asks the server for a payment that was left unfinished.',
      tags: 'busy',
      entry: 'endPayment',
      meta: {
        calls: ['listOrders'],
        requirements: ['R-158', 'R-222', 'T-29', 'C-01', 'C-05', 'B-06'],
      },
      on: { 'order.place': 'preparingPayment' },
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        onDone: [
          { guard: 'foundOrder', target: 'checkingOrder', actions: 'rememberUnfinished' },
          { target: 'reviewing' },
        ],
        onError: [{ guard: 'knowsOrder', target: 'unfinished' }, { target: 'reviewing' }],
      },
    },
    checkingOrder: {
      description: 'The server asks the provider for the status of the earlier payment.',
      tags: 'busy',
      meta: {
        calls: ['checkOrder', 'listOrders'],
        requirements: ['R-158', 'R-222', 'C-01', 'B-06', 'S-48'],
      },
      invoke: {
        id: 'checkOrder',
        src: 'checkOrder',
        input: theOrderId,
        onDone: [
          {
            guard: { type: 'orderIs', params: { status: 'SUCCESS' } },
            target: 'paid',
            actions: ['refreshCart', say('payment.done', 'success')],
          },
          {
            guard: { type: 'orderIs', params: { status: 'BEING_PAID' } },
            target: 'outcomeUnknown',
          },
          { guard: { type: 'orderIs', params: { status: 'PENDING' } }, target: 'unfinished' },
          {
            guard: { type: 'orderIs', params: { status: 'FAILED' } },
            target: 'reviewing',
            actions: ['refreshCart', say('payment.notReceived', 'error')],
          },
          { target: 'reviewing', actions: 'refreshCart' },
        ],
        onError: 'unfinished',
      },
    },
    unfinished: {
      description: 'An earlier payment is not settled; it can be paid, checked or cancelled.',
      entry: 'endPayment',
      meta: { says: ['payment.unfinished'], requirements: ['R-158', 'R-162', 'T-38'] },
      on: {
        'order.place': 'preparingPayment',
        'order.check': 'checkingOrder',
        'order.cancel': 'cancellingOrder',
      },
    },
    preparingPayment: {
      description: 'Cart changes finish and the payment window loads before an order exists.',
      tags: 'busy',
      meta: {
        requirements: ['R-139', 'R-161', 'R-241', 'C-07'],
      },
      invoke: {
        id: 'preparePayment',
        src: 'preparePayment',
        onDone: [
          { guard: 'accepted', target: 'placingOrder' },
          // The item that failed to change shows its own message.
          { guard: refusedWith('change_failed'), target: 'findingOrder' },
          {
            guard: refusedWith('cart_changed'),
            target: 'findingOrder',
            actions: say('payment.cartChanged', 'plain'),
            meta: { requirements: ['T-10'] },
          },
          { target: 'findingOrder', actions: say('payment.elsewhere', 'error') },
        ],
        onError: [
          {
            guard: 'knowsOrder',
            target: 'findingOrder',
            actions: say('payment.windowUnavailable', 'error'),
          },
          { target: 'windowUnavailable', actions: say('payment.windowUnavailable', 'error') },
        ],
      },
    },
    placingOrder: {
      description: 'The server creates an order from the cart, or finds the open one.',
      tags: 'busy',
      meta: {
        calls: ['placeOrder'],
        requirements: ['R-150', 'R-160', 'R-153', 'R-154', 'T-32', 'T-10'],
      },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        onDone: [
          { guard: 'accepted', target: 'paying', actions: 'rememberOrder' },
          {
            guard: refusedWith('already_paid'),
            target: 'reviewing',
            actions: ['refreshCart', say('placeOrder.already_paid', 'plain')],
          },
          { target: 'findingOrder', actions: say('payment.initiateFailed', 'error', 'below') },
        ],
        onError: {
          target: 'findingOrder',
          actions: say('payment.initiateFailed', 'error', 'below'),
        },
      },
    },
    paying: {
      description: "The provider's window is open; the customer pays or closes it.",
      tags: 'busy',
      meta: { requirements: ['R-150', 'R-151', 'R-163', 'S-07'] },
      invoke: {
        id: 'openPaymentWindow',
        src: 'openPaymentWindow',
        input: theOrder,
        onDone: [
          { guard: 'accepted', target: 'verifyingPayment', actions: 'rememberProof' },
          { target: 'cancellingOrder' },
        ],
        onError: 'cancellingOrder',
      },
    },
    verifyingPayment: {
      description: 'The server checks that the payment is genuine and complete.',
      tags: 'busy',
      meta: {
        calls: ['verifyPayment'],
        requirements: ['R-150', 'R-155', 'S-46'],
      },
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: theProof,
        onDone: [
          {
            guard: 'accepted',
            target: 'paid',
            actions: ['refreshCart', say('payment.done', 'success', 'instead')],
          },
          {
            guard: refusedWith('payment_pending'),
            target: 'outcomeUnknown',
            actions: say('payment.beingChecked', 'plain', 'instead'),
          },
          {
            guard: refusedWith('payment_returned'),
            target: 'readingOrder',
            actions: say('verifyPayment.payment_returned', 'error', 'instead'),
          },
          {
            guard: refusedWith('payment_not_taken'),
            target: 'reviewing',
            actions: ['refreshCart', say('verifyPayment.payment_not_taken', 'error', 'instead')],
          },
          {
            target: 'readingOrder',
            actions: say('payment.refused', 'error', 'below'),
            meta: { requirements: ['T-33'] },
          },
        ],
        onError: {
          target: 'readingOrder',
          actions: say('payment.verifyBroke', 'error', 'instead'),
          meta: { requirements: ['T-33'] },
        },
      },
    },
    cancellingOrder: {
      description: 'The server deletes the order, unless it is paid or may still be.',
      tags: 'busy',
      meta: {
        calls: ['cancelOrder'],
        requirements: ['R-151', 'T-14'],
      },
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: theOrderId,
        onDone: [
          {
            guard: 'accepted',
            target: 'reviewing',
            actions: ['refreshCart', say('payment.cancelled', 'plain')],
            meta: { requirements: ['C-04'] },
          },
          {
            guard: refusedWith('already_paid'),
            target: 'paid',
            actions: ['refreshCart', say('payment.done', 'success')],
            meta: { requirements: ['R-159', 'C-02'] },
          },
          {
            guard: refusedWith('payment_pending'),
            target: 'outcomeUnknown',
            actions: say('payment.beingChecked', 'plain', 'instead'),
          },
          {
            target: 'checkingOrder',
            actions: say('order.cancelFailed', 'error', 'below'),
            meta: { requirements: ['S-08'] },
          },
        ],
        onError: {
          target: 'checkingOrder',
          actions: say('order.cancelFailed', 'error', 'below'),
          meta: { requirements: ['S-08'] },
        },
      },
    },
    readingOrder: {
      description: 'The outcome of the payment is unknown; the portal asks the server.',
      tags: 'busy',
      meta: {
        calls: ['checkOrder', 'listOrders'],
        requirements: ['R-152', 'T-14', 'T-33', 'T-38', 'S-48'],
      },
      on: { 'order.leave': { target: 'left', actions: 'refreshCart' } },
      invoke: {
        id: 'checkOrder',
        src: 'checkOrder',
        input: theOrderId,
        onDone: [
          {
            guard: { type: 'orderIs', params: { status: 'SUCCESS' } },
            target: 'paid',
            actions: ['refreshCart', say('payment.done', 'success')],
          },
          {
            guard: 'isWaitOver',
            target: 'reviewing',
            actions: ['refreshCart', say('payment.notReceived', 'error')],
          },
          {
            guard: { type: 'orderIs', params: { status: 'FAILED' } },
            target: 'reviewing',
            actions: 'refreshCart',
          },
          {
            guard: { type: 'orderIs', params: { status: 'MISSING' } },
            target: 'reviewing',
            actions: 'refreshCart',
          },
          { target: 'outcomeUnknown' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    outcomeUnknown: {
      description: 'The payment is checked repeatedly until its outcome is known.',
      entry: 'endPayment',
      exit: 'waitLonger',
      meta: { says: ['payment.beingChecked'], requirements: ['T-14', 'T-33', 'T-38', 'C-06'] },
      after: { nextCheck: 'readingOrder' },
      on: {
        'order.check': 'readingOrder',
        'order.leave': { target: 'left', actions: 'refreshCart' },
      },
    },
    windowUnavailable: {
      description: "The provider's window could not be loaded; no order was created.",
      entry: 'endPayment',
      meta: { says: ['payment.windowUnavailable'], requirements: ['R-161'] },
      on: { 'order.place': 'preparingPayment' },
    },
    left: {
      type: 'final',
      description: 'The customer left while the payment is still being checked.',
      entry: 'endPayment',
      meta: { requirements: ['T-14', 'C-06'] },
    },
    paid: {
      type: 'final',
      description: 'The order is paid and the cart refreshed.',
      entry: 'endPayment',
      meta: { requirements: ['R-150', 'R-164', 'R-173', 'R-152', 'T-34'] },
    },
  },
});

export type CheckoutActors = typeof ports;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
export type CheckoutState = StateOf<typeof checkoutMachine>;
