import type { Application } from '#contract/application.ts';
import { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import type { ApplicationCardActors } from '#machines/applicationCard.machine.ts';
import { toActors } from '#machines/port.ts';
import {
  forgetApplicationInProgress,
  readApplicationInProgress,
} from '#routes/device/deviceStorage.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { asOutcome } from '#routes/portal/queries.ts';
import { storeSelection } from '#routes/device/selection.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { findCategory } from './findCategory.ts';

/** The flow of one listed application, with its calls. */
export function provideApplicationCard(
  { api, cache, queries, changed, userId }: Portal,
  application: Application,
  withdrawDeletion: () => void,
) {
  const refreshApplications = () => void changed('applications');
  /** Waits until the list is up to date with the server. */
  async function listed<Answer extends { ok: boolean }>(call: Promise<Answer>): Promise<Answer> {
    const answer = await call;
    if (answer.ok) await changed('applications');
    return answer;
  }
  return applicationCardMachine.provide({
    actors: toActors<ApplicationCardActors>({
      loadForm: () => asOutcome(cache.fetchQuery(queries.formStructure())),
      deleteDraft: api.application.deleteDraft,
      checkStatus: (input, signal) => listed(api.application.readApplication(input, signal)),
      readDraft: api.application.readApplication,
      restoreDraft: (input, signal) => listed(api.application.restoreDraft(input, signal)),
      async addToCart({ applicationId }, signal) {
        const outcome = await api.cart.addToCart({ applicationId, quantity: 1 }, signal);
        if (outcome.ok) await changed('cart');
        return outcome;
      },
      readCart: () => asOutcome(cache.fetchQuery(queries.cart())),
    }),
    actions: {
      notify: createNotify(),
      storeSelection() {
        const category = findCategory(application);
        if (category) storeSelection({ ...category, price: application.price ?? 0 });
      },
      forgetApplicationInProgress,
      forgetDraft() {
        refreshApplications();
        const { id: categoryId = '' } = findCategory(application) ?? {};
        const inProgress = readApplicationInProgress({ userId: userId(), categoryId });
        if (inProgress?.applicationId === application.id) forgetApplicationInProgress();
      },
      withdrawDeletion,
      refreshApplications,
    },
  });
}
