import type { UploadProgress } from '#ui/parts/pickedFile.ts';
import { createListeners } from '#routes/flow/listeners.ts';

/** The sent share of one file; outside its machine, since it changes many times a second. */
export interface ReportedProgress extends UploadProgress {
  /** Sets the share sent, from 0 to 1. */
  report(share: number): void;
}

export function createProgress(): ReportedProgress {
  let percent = 0;
  const { tell, subscribe } = createListeners();
  return {
    read: () => percent,
    subscribe,
    report(share) {
      const reached = Math.floor(share * 100);
      if (reached === percent) return;
      percent = reached;
      tell();
    },
  };
}
