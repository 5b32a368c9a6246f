import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import * as styles from './Dialog.css.ts';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Left out when nothing outside the dialog's own buttons may close it. */
  onClose?(): void;
  role?: 'dialog' | 'alertdialog';
  size?: 'narrow' | 'regular';
  /** A picture or icon above the title. */
  figure?: ReactNode;
  children: ReactNode;
}

/** A window over the page; a sheet from the bottom on phones. */
export function Dialog({
  isOpen,
  title,
  onClose,
  role = 'dialog',
  size = 'regular',
  figure,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      className={styles.overlay}
    >
      <Modal className={styles.modal[size]}>
        <AriaDialog role={role} className={styles.dialog}>
          {figure}
          <Heading slot="title" className={styles.title}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons of a dialog: side by side, stacked with the main one first on phones. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
