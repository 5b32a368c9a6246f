import { laterDialog } from './laterDialog.tsx';

/** `ConfirmDialog`, loaded lazily. */
export const ConfirmDialog = laterDialog(async () => ({
  Component: (await import('#ui/parts/ConfirmDialog.tsx')).ConfirmDialog,
}));
