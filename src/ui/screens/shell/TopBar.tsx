import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { common } from '#messages/common.ts';
import { signedIn, topBar as texts } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { capitalise } from '#ui/format.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { commandKey } from '#ui/parts/Key.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import { Menu } from '#ui/parts/Menu.tsx';
import { BarLink, logout, otherLanguages, page } from './barParts.tsx';
import * as styles from './TopBar.css.ts';

interface TopBarProps {
  /** The current path, such as `/cart`; marks its link. */
  path: string;
  username: string;
  /** Undefined until known, like the next. */
  cartCount: number | undefined;
  bookmarkCount: number | undefined;
  /** Whether quick find's keyboard shortcut is on. */
  areShortcutsOn: boolean;
  onQuickFind(): void;
  onLogout(): void;
}

/** The bar of every signed-in page: links, quick find and logout. */
export function TopBar(given: TopBarProps) {
  const props = { ...given, path: given.path.replace(/(.)\/+$/, '$1') };
  const { path, cartCount, bookmarkCount } = props;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link href={paths.home} className={styles.logo} aria-label={common.brand}>
          <Wordmark />
        </Link>
        <nav className={styles.links} aria-label={texts.mainLinks}>
          <BarLink href={paths.home} path={path}>
            {common.home}
          </BarLink>
          <BarLink href={paths.applications} path={path}>
            {signedIn.mySubmission}
          </BarLink>
        </nav>
        <div className={styles.tools}>
          <FindButton {...props} />
          <CountLink
            href={paths.cart}
            path={path}
            icon="cart"
            name={signedIn.myCart}
            count={cartCount}
          />
          <div className={styles.wideTool}>
            <CountLink
              href={paths.bookmarks}
              path={path}
              icon="bookmark"
              name={signedIn.myBookmarks}
              count={bookmarkCount}
            />
          </div>
          <div className={styles.wideTool}>
            <ProfileMenu {...props} />
          </div>
          <div className={styles.narrowTool}>
            <NarrowMenu {...props} />
          </div>
        </div>
      </div>
    </header>
  );
}

function FindButton({ areShortcutsOn, onQuickFind }: TopBarProps) {
  return (
    <Button className={styles.find} onPress={onQuickFind}>
      <Icon name="search" />
      <span className={styles.findWords}>{signedIn.quickFind}</span>
      {areShortcutsOn ? (
        <span className={styles.findKeys} aria-hidden="true">
          {`${commandKey} K`}
        </span>
      ) : null}
    </Button>
  );
}

function ProfileMenu({ path, username, onLogout }: TopBarProps) {
  return (
    <Menu
      name={texts.profileMenu}
      className={styles.profile}
      label={signedIn.profile}
      groups={[
        [
          page(path, paths.profile, texts.greeting(capitalise(username)), 'person'),
          page(path, paths.orders, signedIn.myOrders, 'receipt'),
        ],
        otherLanguages,
        [logout(onLogout)],
      ]}
    >
      <span className={styles.avatar}>{/^./su.exec(username)?.[0].toUpperCase()}</span>
      <Icon name="down" size="small" />
    </Menu>
  );
}

/** In narrow bars, one menu holds links, tools and the profile's menu. */
function NarrowMenu({ path, username, cartCount, bookmarkCount, onLogout }: TopBarProps) {
  return (
    <Menu
      name={texts.menu}
      className={styles.tool}
      label={texts.menu}
      groups={[
        [
          page(path, paths.home, common.home, 'home'),
          page(path, paths.applications, signedIn.mySubmission, 'list'),
          { ...page(path, paths.cart, signedIn.myCart, 'cart'), count: cartCount },
          {
            ...page(path, paths.bookmarks, signedIn.myBookmarks, 'bookmark'),
            count: bookmarkCount,
          },
          page(path, paths.orders, signedIn.myOrders, 'receipt'),
        ],
        [
          page(path, paths.profile, texts.greeting(capitalise(username)), 'person'),
          logout(onLogout),
        ],
      ]}
    >
      <Icon name="menu" />
    </Menu>
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
      className={styles.counted}
      aria-label={count === undefined ? name : texts.counted(name, signedIn.items(count))}
      aria-current={path === href ? 'page' : undefined}
    >
      <Icon name={icon} />
      {count ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
    </Link>
  );
}
