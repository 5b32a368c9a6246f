import { signedIn } from '#messages/signedIn.ts';
import * as styles from './Key.css.ts';

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key that goes with a letter for commands: `⌘` or `Ctrl`. */
export const commandKey = isMac ? '⌘' : signedIn.control;
