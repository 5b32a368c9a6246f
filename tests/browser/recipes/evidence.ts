import type { evidenceMachine } from '#machines/evidence.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { evidenceScript } from '#tests/machines/scripts/evidence.ts';
import { openPaidOrder } from './paidOrder.ts';
import { unknownRowId } from './rows.ts';

const button = ({ page }: TestPage) => page.getByRole('button', { name: 'Evidence' });

const onlyReads = skipTruthCheck('Reading the evidence changes nothing.');

export const evidenceRecipe = defineRecipe<typeof evidenceMachine>({
  script: evidenceScript,
  starts: { 'an order': (testPage) => openPaidOrder(testPage) },
  events: { 'evidence.download': (testPage) => button(testPage).press('Enter') },
  answers: {
    readEvidence: {
      'refused not_found': (testPage) =>
        testPage.passRedirected(`/api/staff/order/${unknownRowId}/evidence`),
    },
  },
  controls: { 'evidence.download': button },
  screens: {
    reading: button,
    collecting: ({ page }) => page.getByRole('button', { name: 'Collecting…' }),
  },
  truth: { reading: onlyReads, collecting: onlyReads },
});
