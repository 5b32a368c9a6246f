import { Link } from 'react-aria-components/Link';
import { deskPaths } from '#contract/deskPaths.ts';
import { common } from '#messages/common.ts';
import { desk as texts } from '#messages/desk.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import { Menu } from '#ui/parts/Menu.tsx';
import type { MenuEntry } from '#ui/parts/Menu.tsx';
import { BarLink, logout, otherLanguages, page } from '#ui/screens/shell/barParts.tsx';
import * as styles from '#ui/screens/shell/TopBar.css.ts';

interface DeskBarProps {
  /** The current path, which marks its link. */
  path: string;
  /** Who is signed in. */
  name: string;
  isOwner: boolean;
  onFlowBook(): void;
  onLogout(): void;
}

/** The bar of the desk: its pages, who is signed in, language and logout. */
export function DeskBar({ path, name, isOwner, onFlowBook, onLogout }: DeskBarProps) {
  const pages: MenuEntry[] = [
    page(path, deskPaths.queue, texts.queue, 'list'),
    page(path, deskPaths.orders, texts.orders, 'receipt'),
    page(path, deskPaths.customers, texts.customers, 'person'),
    ...(isOwner ? [page(path, deskPaths.team, texts.team, 'lock')] : []),
  ];
  const flowBook: MenuEntry = { name: texts.flowBook, icon: 'document', onPress: onFlowBook };
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link
          href={deskPaths.queue}
          className={styles.logo}
          aria-label={`${common.brand}, ${texts.name}`}
        >
          <Wordmark />
        </Link>
        <nav className={styles.links} aria-label={texts.pages}>
          {pages.map(({ href = '', name: label }) => (
            <BarLink key={href} href={href} path={path}>
              {label}
            </BarLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <div className={styles.wideTool}>
            <Menu
              name={`${texts.account}: ${name}`}
              className={styles.profile}
              label={texts.account}
              groups={[[flowBook], otherLanguages, [logout(onLogout)]]}
            >
              <Icon name="person" />
              <span className={styles.person}>{name}</span>
              <Icon name="down" size="small" />
            </Menu>
          </div>
          <div className={styles.narrowTool}>
            <Menu
              name={`${texts.menu}, ${name}`}
              className={styles.tool}
              label={texts.menu}
              groups={[pages, [flowBook], otherLanguages, [logout(onLogout)]]}
            >
              <Icon name="menu" />
            </Menu>
          </div>
        </div>
      </div>
    </header>
  );
}
