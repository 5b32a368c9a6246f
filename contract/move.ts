import * as v from 'valibot';
import { addToCart } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { confirmation } from './readers.ts';

/** The lists between which an application moves. */
export const lists = ['cart', 'bookmarks'] as const;

export type List = (typeof lists)[number];

/**
 * Moves one of the customer's applications into one list and out of the other, atomically.
 * Idempotent (beyond §7). Has the refusals of the call that adds to the list.
 */
export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/move',
  access: 'session',
  body: v.object({
    applicationId: v.string('The application could not be moved.'),
    to: v.picklist(lists, 'The application could not be moved.'),
  }),
  optional: true,
  answer: confirmation,
  refusals: addToCart.refusals,
});
