import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseRequest } from '#ui/closeRequest.ts';
import { heading } from '#ui/theme/text.css.ts';
import { dialogs as texts } from '#messages/common.ts';
import { IconButton } from './Button.tsx';
import { PageMark } from './PageMark.tsx';
import { Text } from './Text.tsx';
import * as styles from './Dialog.css.ts';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Unset if only the dialog's own buttons may close it. */
  onClose?(): void;
  role?: 'dialog' | 'alertdialog';
  /** `side` is a panel along the right edge, with a button that closes it. */
  size?: keyof typeof styles.modal;
  /** A picture or icon above the title. */
  figure?: ReactNode;
  /** The reason for the dialog; announced with the title, wherever focus starts. */
  reason?: ReactNode;
  /** Stays visible below scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A modal dialog; a bottom sheet on phones. */
export function Dialog({
  isOpen,
  title,
  onClose,
  role = 'dialog',
  size = 'regular',
  figure,
  reason,
  foot,
  children,
}: DialogProps) {
  const reasonId = useId();
  useCloseRequest(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      className={styles.overlay[size]}
    >
      <Modal className={styles.modal[size]}>
        <PageMark name="dialog" />
        <AriaDialog
          role={role}
          className={styles.dialog[size]}
          aria-describedby={reason ? reasonId : undefined}
        >
          {size === 'side' && onClose ? (
            <div className={styles.close}>
              <IconButton icon="cross" label={texts.close} onPress={onClose} />
            </div>
          ) : null}
          {figure}
          <Heading slot="title" className={heading.large}>
            {title}
          </Heading>
          {reason ? (
            <div id={reasonId}>
              <Text tone="muted">{reason}</Text>
            </div>
          ) : null}
          {children}
          {foot ? <div className={styles.foot}>{foot}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons of a dialog: in a row; on phones stacked with the main one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
