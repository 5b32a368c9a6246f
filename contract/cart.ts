import * as v from 'valibot';
import { innerApplication, withNamedApplication } from './application.ts';
import { endpoint } from './endpoint.ts';
import { maxQuantity } from './limits.ts';
import { pageOf, pageQuery } from './pages.ts';
import { confirmation, id, rupees } from './readers.ts';

const quantity = v.pipe(
  v.number('Quantity must be a number'),
  v.integer('Quantity must be a whole number'),
  v.minValue(1, 'Quantity must be at least 1'),
  v.maxValue(maxQuantity, `Quantity can be at most ${maxQuantity}`),
);

export const cartItem = v.pipe(
  v.object({
    id,
    applicationId: id,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The price when it was added, in rupees; a back end may lack it. */
    addedPrice: v.fallback(v.nullish(rupees), undefined),
    application: innerApplication,
    /**
     * Whether it can be ordered: still sold, neither completed nor paid. True when a back end does
     * not say.
     */
    isAvailable: v.fallback(v.nullish(v.boolean(), true), true),
  }),
  v.transform(withNamedApplication),
);

export type CartItem = v.InferOutput<typeof cartItem>;

/**
 * The customer's cart in the order in which it was filled, newest items on the first page (spec §7
 * Cart).
 */
export const listCart = endpoint({
  method: 'GET',
  path: '/api/cart/user',
  access: 'session',
  query: pageQuery,
  answer: pageOf(cartItem),
  refusals: {},
});

/** Puts a submitted, unpaid application into the cart. Idempotent (spec §7 Cart). */
export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  access: 'session',
  body: v.object({
    applicationId: v.string('Failed to add to cart'),
    quantity: v.optional(quantity, 1),
    /** Sent by the bookmark page; ignored, because the session determines the owner. */
    userId: v.optional(v.unknown()),
  }),
  answer: confirmation,
  creates: true,
  done: 'Added to cart',
  refusals: {
    not_found: { status: 404, message: 'Failed to add to cart' },
    not_buyable: { status: 409, message: 'Only submitted applications can be bought.' },
    already_paid: { status: 409, message: 'This application is already paid.' },
    cart_full: { status: 409, message: 'Your cart is full.' },
  },
});

/** Sets the quantity of one of the customer's items (spec §7 Cart). */
export const changeQuantity = endpoint({
  method: 'PUT',
  path: '/api/cart/:itemId',
  access: 'session',
  body: v.object({ quantity }),
  answer: confirmation,
  refusals: {},
});

/** Removes one of the customer's items. Idempotent (spec §7 Cart). */
export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:itemId',
  access: 'session',
  answer: confirmation,
  done: 'Item removed from cart',
  refusals: {},
});
