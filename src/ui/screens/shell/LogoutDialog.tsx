import { common } from '#messages/common.ts';
import { texts } from '#messages/shell.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';

interface LogoutDialogProps {
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

export function LogoutDialog(props: LogoutDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={texts.logoutTitle}
      message={texts.logoutQuestion}
      confirmLabel={common.logout}
      tone="primary"
    />
  );
}
