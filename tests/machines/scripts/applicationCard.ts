import { application } from '#contract/application.ts';
import { cartItem } from '#contract/cart.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { always, begins, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { draft } from './draft.ts';

export const inCart = {
  id: '9',
  applicationId: draft.id,
  quantity: 1,
  application: draft,
  isAvailable: true,
};

const that = conditionsOf<typeof applicationCardMachine>();

export const applicationCardScript = definePortalScript({
  machine: applicationCardMachine,
  starts: { 'an application of the list': { applicationId: draft.id } },
  events: [
    { type: 'application.edit' },
    { type: 'application.reuse' },
    { type: 'draft.delete' },
    { type: 'draft.restore' },
    { type: 'draft.check' },
    { type: 'cart.add' },
  ],
  outcomes: {
    loadForm: [accepted([]), refused('refused'), new Error('offline')],
    deleteDraft: [
      accepted(null),
      refused('not_found'),
      refused('not_a_draft', { message: 'Only drafts can be deleted.' }),
      new Error('offline'),
    ],
    checkStatus: [
      accepted(draft),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
    readDraft: [accepted(draft), refused('not_found'), refused('too_often'), new Error('offline')],
    restoreDraft: [
      accepted(draft),
      refused('not_found'),
      refused('too_many_drafts', { message: 'You have too many drafts.' }),
      new Error('offline'),
    ],
    addToCart: [
      accepted(null),
      refused('cart_full', { message: 'Your cart is full.' }),
      refused('not_buyable'),
      refused('already_paid'),
      new Error('offline'),
    ],
    readCart: [accepted([inCart]), accepted([]), refused('refused'), new Error('offline')],
  },
  project: ({ failure }) => failure?.message,
  generate: (draw) => ({
    outcomes: {
      checkStatus: [accepted(drawPayload(application, draw))],
      readDraft: [accepted(drawPayload(application, draw))],
      restoreDraft: [accepted(drawPayload(application, draw))],
      readCart: [accepted([drawPayload(cartItem, draw), drawPayload(cartItem, draw)])],
    },
  }),
  properties: [
    always(
      that('a stored failure belongs to a draft that is still deleted', ({ context }) =>
        [undefined, 'draft.restoreFailed', 'draft.deletedAfterAll'].includes(
          context.failure?.message,
        ),
      ),
    ),
    respondsTo(step('deleteDraft breaks', 'restoreDraft breaks'), begins('checkStatus')),
    respondsTo(step('addToCart breaks'), shows('cart.added', 'cart.addFailed')),
  ],
});
