import { signedIn } from '#messages/frame.ts';
import * as styles from './Key.css.ts';

/** A keyboard key. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The modifier key of keyboard commands: `⌘` or `Ctrl`. */
export const commandKey = isMac ? '⌘' : signedIn.control;
