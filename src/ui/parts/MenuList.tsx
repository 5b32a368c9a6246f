import { Fragment } from 'react';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import type { MenuItemProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { signedIn } from '#messages/frame.ts';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './Menu.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

/** One menu entry: a page or an action. */
export interface MenuEntry {
  name: string;
  icon?: IconName;
  href?: string;
  onPress?(): void;
  /** Marks the current page. */
  isCurrent?: boolean;
  /** The language code of the name and of its page, which loads a new document. */
  language?: string;
  /** Number of items, shown at the end. */
  count?: number;
}

interface MenuListProps {
  id: string;
  label: string;
  groups: readonly (readonly MenuEntry[])[];
  /** The button that it is anchored to. */
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** The element focused on opening. */
  focused: 'first' | 'last' | 'list' | undefined;
  onClose(): void;
}

/** The open list of a `Menu`; a click outside closes it. */
export function MenuList({ id, label, groups, trigger, isOpen, focused, onClose }: MenuListProps) {
  return (
    <Popover
      className={styles.popover}
      aria-label={label}
      triggerRef={trigger}
      trigger="MenuTrigger"
      placement="bottom end"
      offset={8}
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Menu
        id={id}
        className={styles.menu}
        aria-label={label}
        autoFocus={focused === 'list' ? true : focused}
        onClose={onClose}
      >
        {groups.map((entries, index) => (
          <Fragment key={entries[0]?.name}>
            {index > 0 ? <Separator className={styles.line} /> : null}
            {entries.map((entry) => (
              <Item key={entry.name} {...entry} />
            ))}
          </Fragment>
        ))}
      </Menu>
    </Popover>
  );
}

/** React Aria's menu items drop `aria-current`. */
const renderCurrent: MenuItemProps['render'] = (props) =>
  'href' in props ? (
    <a {...props} aria-current="page">
      {props.children}
    </a>
  ) : (
    <div {...props} />
  );

function Item({ name, icon, href, onPress, isCurrent, language, count }: MenuEntry) {
  return (
    <MenuItem
      href={href}
      target={language ? '_top' : undefined}
      onAction={onPress}
      textValue={name}
      className={styles.item}
      render={isCurrent ? renderCurrent : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.words} lang={language}>
        {name}
      </span>
      {count ? (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className={hidden}>{signedIn.items(count)}</span>
        </span>
      ) : null}
    </MenuItem>
  );
}
