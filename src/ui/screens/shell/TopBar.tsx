import { Button, Link } from 'react-aria-components';
import { capitalised, counted } from '#ui/format.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { commandKey } from '#ui/parts/Key.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/parts/Menu.tsx';
import * as styles from './TopBar.css.ts';

interface TopBarProps {
  /** The address one is on, such as `/cart`; marks its link. */
  path: string;
  username: string;
  /** Undefined until it is known; so is the next. */
  cartCount: number | undefined;
  bookmarkCount: number | undefined;
  /** Whether the key that opens quick find works. */
  areShortcutsOn: boolean;
  onQuickFind(): void;
  onLogout(): void;
}

export function TopBar({
  path,
  username,
  cartCount,
  bookmarkCount,
  areShortcutsOn,
  onQuickFind,
  onLogout,
}: TopBarProps) {
  const greeting = `Hi, ${capitalised(username)}`;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link href="/" className={styles.logo} aria-label="Briefcase">
          <Wordmark />
        </Link>
        <nav className={styles.links} aria-label="Main">
          <BarLink href="/" path={path}>
            Home
          </BarLink>
          <BarLink href="/my-submission" path={path}>
            My Submission
          </BarLink>
        </nav>
        <div className={styles.tools}>
          <Button className={styles.find} onPress={onQuickFind}>
            <Icon name="search" />
            <span className={styles.findWords}>Quick find</span>
            {areShortcutsOn ? (
              <span className={styles.findKeys} aria-hidden="true">
                {commandKey} K
              </span>
            ) : null}
          </Button>
          <CountLink href="/cart" path={path} icon="cart" name="My Cart" count={cartCount} />
          <div className={styles.wideTool}>
            <CountLink
              href="/bookmark"
              path={path}
              icon="bookmark"
              name="My Bookmarks"
              count={bookmarkCount}
            />
          </div>
          <div className={styles.wideTool}>
            <Menu
              label="Profile"
              trigger={
                <Button className={styles.profile} aria-label="Profile menu">
                  <span className={styles.avatar}>{username.charAt(0).toUpperCase()}</span>
                  <Icon name="down" size="small" />
                </Button>
              }
            >
              <MenuItem href="/profile" icon="person" isCurrent={path === '/profile'}>
                {greeting}
              </MenuItem>
              <MenuItem href="/orders" icon="receipt" isCurrent={path === '/orders'}>
                My Orders
              </MenuItem>
              <MenuLine />
              <MenuItem onPress={onLogout} icon="exit">
                Logout
              </MenuItem>
            </Menu>
          </div>
          <div className={styles.narrowTool}>
            <Menu
              label="Menu"
              trigger={
                <Button className={styles.tool} aria-label="Menu">
                  <Icon name="menu" />
                </Button>
              }
            >
              <MenuItem href="/" icon="home" isCurrent={path === '/'}>
                Home
              </MenuItem>
              <MenuItem href="/my-submission" icon="list" isCurrent={path === '/my-submission'}>
                My Submission
              </MenuItem>
              <MenuItem href="/cart" icon="cart" isCurrent={path === '/cart'} count={cartCount}>
                My Cart
              </MenuItem>
              <MenuItem
                href="/bookmark"
                icon="bookmark"
                isCurrent={path === '/bookmark'}
                count={bookmarkCount}
              >
                My Bookmarks
              </MenuItem>
              <MenuItem href="/orders" icon="receipt" isCurrent={path === '/orders'}>
                My Orders
              </MenuItem>
              <MenuLine />
              <MenuItem href="/profile" icon="person" isCurrent={path === '/profile'}>
                {greeting}
              </MenuItem>
              <MenuItem onPress={onLogout} icon="exit">
                Logout
              </MenuItem>
            </Menu>
          </div>
        </div>
      </div>
    </header>
  );
}

function BarLink({ href, path, children }: { href: string; path: string; children: string }) {
  return (
    <Link href={href} className={styles.link} aria-current={path === href ? 'page' : undefined}>
      {children}
    </Link>
  );
}

interface CountLinkProps {
  href: string;
  path: string;
  icon: IconName;
  name: string;
  count: number | undefined;
}

function CountLink({ href, path, icon, name, count }: CountLinkProps) {
  return (
    <Link
      href={href}
      className={styles.tool}
      aria-label={count === undefined ? name : `${name}, ${counted(count, 'item')}`}
      aria-current={path === href ? 'page' : undefined}
    >
      <Icon name={icon} />
      {count ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
    </Link>
  );
}
