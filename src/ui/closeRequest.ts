import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    /** Unset in browsers without a close request for dialogs. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** The back gesture of a phone closes the dialog or sheet instead of leaving the page. */
export function useCloseRequest(isOpen: boolean, onClose: (() => void) | undefined): void {
  const canClose = isOpen && onClose !== undefined;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!canClose || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [canClose]);
}
