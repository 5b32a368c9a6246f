import type { World } from '#tools/flows/browser/world.ts';
import { allowStorage, blockStorage } from '#tests/browser/storage.ts';

/** How a port ends that stores something, or asks whether it could: the browser refuses, and says so. */
export const blockedStorage = (port: string, words: string) => ({
  async 'refused storage_blocked'(world: World): Promise<void> {
    await blockStorage(world.page);
    await world.begin(port);
    await world.speech.hears(words);
    await allowStorage(world.page);
  },
});
