import * as v from 'valibot';
import { addToCart } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { confirmation } from './readers.ts';

/** The lists that an application moves between. */
export const lists = ['cart', 'bookmarks'] as const;

export type List = (typeof lists)[number];

/**
 * Puts an own application into one list and takes it out of the other, both or neither; again is
 * harmless (beyond §7). Refused like the call that adds to the list.
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
