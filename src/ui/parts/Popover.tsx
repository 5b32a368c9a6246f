import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { dialogs as texts } from '#messages/common.ts';
import { belowPhablet } from '#ui/theme/media.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import * as styles from './Popover.css.ts';

interface PopoverProps {
  isOpen: boolean;
  title: string;
  /** The element that it is anchored to. */
  trigger: RefObject<HTMLElement | null>;
  /** Label of the sheet's close button; defaults to `Close`. */
  close?: string | undefined;
  onClose(): void;
  children: ReactNode;
}

/** Details beside the pressed control, above the page; a sheet on phones. */
export function Popover({ isOpen, title, trigger, close, onClose, children }: PopoverProps) {
  if (matchMedia(belowPhablet).matches) {
    return (
      <Dialog isOpen={isOpen} title={title} onClose={onClose}>
        {children}
        <DialogActions>
          <Button variant={close ? 'primary' : 'secondary'} onPress={onClose}>
            {close ?? texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <AriaPopover
      className={styles.popover}
      triggerRef={trigger}
      placement="bottom start"
      offset={6}
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <AriaDialog className={styles.dialog}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </AriaPopover>
  );
}
