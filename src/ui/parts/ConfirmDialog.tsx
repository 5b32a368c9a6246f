import type { ReactNode } from 'react';
import { common, dialogs as texts } from '#messages/common.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Text } from './Text.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title?: string;
  message?: ReactNode;
  cancelLabel?: string;
  confirmLabel?: string;
  tone?: 'danger' | 'primary';
  isBusy?: boolean;
  onConfirm(): void;
  /** On Cancel, Escape and a click outside; not while busy. */
  onCancel(): void;
}

/** Asks for confirmation, of a deletion by default. */
export function ConfirmDialog({
  isOpen,
  title = texts.areYouSure,
  message = texts.cannotBeUndone,
  cancelLabel = common.cancel,
  confirmLabel = common.delete,
  tone = 'danger',
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      size="narrow"
      onClose={isBusy ? undefined : onCancel}
    >
      <Text tone="muted">{message}</Text>
      <DialogActions>
        <Button variant="secondary" onPress={onCancel} isWaiting={isBusy} autoFocus>
          {cancelLabel}
        </Button>
        <Button variant={tone} onPress={onConfirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
