import { lazyDialog } from './lazyDialog.tsx';

/** `ConfirmDialog`, loaded lazily. */
export const ConfirmDialog = lazyDialog(async () => ({
  Component: (await import('#ui/parts/ConfirmDialog.tsx')).ConfirmDialog,
}));
