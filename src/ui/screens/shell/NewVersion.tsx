import { shell, offline as texts } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { title, words } from '#ui/parts/floatingNote.css.ts';
import { Inline } from '#ui/parts/space.tsx';
import * as styles from './NewVersion.css.ts';

interface NewVersionProps {
  onReload(): void;
  onDismiss(): void;
}

/** Offers a new version of the portal, above any page. */
export function NewVersion({ onReload, onDismiss }: NewVersionProps) {
  return (
    <aside className={styles.region} aria-label={texts.newVersion}>
      <div className={styles.note}>
        <p className={words}>
          <strong className={title}>{texts.newVersion}</strong>
          <span className={styles.more}>{texts.newVersionText}</span>
        </p>
        <Inline>
          <Button size="small" variant="tinted" onPress={onReload}>
            {shell.reload}
          </Button>
          <Button size="small" variant="secondary" onPress={onDismiss}>
            {texts.later}
          </Button>
        </Inline>
      </div>
    </aside>
  );
}
