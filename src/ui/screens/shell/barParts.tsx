import { Link } from 'react-aria-components/Link';
import { languageChoice, languageNames, languages } from '#contract/languages.ts';
import { common, language } from '#messages/common.ts';
import type { IconName } from '#ui/parts/Icon.tsx';
import type { MenuEntry } from '#ui/parts/Menu.tsx';
import * as styles from './TopBar.css.ts';

/* What the bars of customers and of the desk share. */

interface BarLinkProps {
  href: string;
  /** The current path, which marks its link. */
  path: string;
  children: string;
}

export function BarLink({ href, path, children }: BarLinkProps) {
  return (
    <Link href={href} className={styles.link} aria-current={path === href ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** A page in a menu. */
export function page(path: string, href: string, name: string, icon: IconName): MenuEntry {
  return { href, name, icon, isCurrent: path === href };
}

/** The same page in another language, as a new document (S-49). */
export const otherLanguages: readonly MenuEntry[] = languages
  .filter((other) => other !== language)
  .map((other) => ({
    href: `?${languageChoice}=${other}`,
    name: languageNames[other],
    language: other,
    icon: 'globe',
  }));

export function logout(onPress: () => void): MenuEntry {
  return { name: common.logout, icon: 'exit', onPress };
}
