import { laterDialog } from './laterDialog.tsx';

/** `ConfirmDialog`, whose code comes when a page is used. */
export const ConfirmDialog = laterDialog(async () => ({
  Component: (await import('#ui/parts/ConfirmDialog.tsx')).ConfirmDialog,
}));
