import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { allowStorage, blockStorage } from '#tests/browser/storage.ts';

/** Ends a port that needs storage: the browser blocks it, and the page announces `words`. */
export const blockedStorage = (port: string, words: string) => ({
  async 'refused storage_blocked'(testPage: TestPage): Promise<void> {
    await blockStorage(testPage.page);
    await testPage.begin(port);
    await testPage.speech.waitForText(words);
    await allowStorage(testPage.page);
  },
});
