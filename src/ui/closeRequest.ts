import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    /** Missing in browsers whose system has no way back, or gives it to pages only. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** A phone's way back closes what lies over the page instead of leaving the page. */
export function useCloseRequest(isOpen: boolean, onClose: (() => void) | undefined): void {
  const isHeard = isOpen && onClose !== undefined;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!isHeard || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isHeard]);
}
