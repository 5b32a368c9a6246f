import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { hidden } from '#ui/theme/text.css.ts';
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
  /** How many items there are, at the end of the line. */
  count?: number;
  children: string;
}

export function MenuItem({ icon, href, onPress, isCurrent, count, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      href={href}
      onAction={onPress}
      textValue={children}
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.words}>{children}</span>
      {count ? (
        <span className={styles.count}>
          {count}
          <span className={hidden}>{count === 1 ? ' item' : ' items'}</span>
        </span>
      ) : null}
    </AriaMenuItem>
  );
}

export function MenuLine() {
  return <Separator className={styles.line} />;
}
