import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import * as styles from './Menu.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

interface MenuProps {
  /** A React Aria `Button`. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
}

/** A button that opens a list of pages and actions; a click outside closes it. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} placement="bottom end" offset={8}>
        <AriaMenu className={styles.menu} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  icon?: IconName;
  href?: string;
  onPress?(): void;
  /** Marks the page one is on. */
  isCurrent?: boolean;
  /** A number at the end of the line, with the words that name it. */
  count?: { value: number; words: string };
  children: string;
}

export function MenuItem({ icon, href, onPress, isCurrent, count, children }: MenuItemProps) {
  const hasCount = count !== undefined && count.value > 0;
  return (
    <AriaMenuItem
      href={href}
      onAction={onPress}
      textValue={children}
      className={styles.item}
      aria-label={hasCount ? `${children}, ${count.words}` : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.words}>{children}</span>
      {hasCount ? <span className={styles.count}>{count.value}</span> : null}
    </AriaMenuItem>
  );
}

export function MenuLine() {
  return <Separator className={styles.line} />;
}
