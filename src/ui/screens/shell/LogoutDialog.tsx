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
      title="Logout Confirmation"
      message="Are you sure you want to logout?"
      confirmLabel="Logout"
      tone="primary"
    />
  );
}
