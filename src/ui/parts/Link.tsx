import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { common } from '#messages/common.ts';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './Link.css.ts';
import { Pressable } from './Pressable.tsx';

interface LinkProps {
  href: string;
  /** Opens in a new tab, so that input on this page is not lost. */
  isNewTab?: boolean;
  /** Downloads a file; another host may show it instead, so that it gets a tab of its own. */
  isDownload?: boolean;
  icon?: ReactNode;
  /** The accessible name; starts with `children`. */
  accessibleName?: string;
  children: ReactNode;
}

/** A link in text or on its own. */
export function Link({
  href,
  isNewTab = false,
  isDownload = false,
  icon,
  accessibleName,
  children,
}: LinkProps) {
  return (
    <AriaLink
      href={href}
      target={isNewTab || isDownload ? '_blank' : undefined}
      download={isDownload}
      className={styles.link}
      aria-label={accessibleName}
    >
      {icon}
      <span>
        <span>{children}</span>
        {isNewTab ? <span className={hidden}> {common.newTab}</span> : null}
      </span>
    </AriaLink>
  );
}

interface TextButtonProps {
  onPress(): void;
  /** Waits for another action to end; unlike a disabled button it keeps focus. */
  isWaiting?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A button that looks like a link. */
export function TextButton({ onPress, isWaiting = false, icon, children }: TextButtonProps) {
  return (
    <Pressable className={styles.link} onPress={onPress} isPending={isWaiting}>
      {icon}
      <span>{children}</span>
    </Pressable>
  );
}
