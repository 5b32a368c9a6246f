import { common } from '#messages/common.ts';
import { Button } from './Button.tsx';
import { note, title, words } from './floatingNote.css.ts';
import { Spinner } from './Spinner.tsx';
import * as styles from './StillWorking.css.ts';

interface StillWorkingProps {
  isShown: boolean;
  onCancel(): void;
}

/** Reports a slow call above everything; announced and usable while a dialog is open. */
export function StillWorking({ isShown, onCancel }: StillWorkingProps) {
  return (
    <div data-react-aria-top-layer="true" className={styles.region}>
      <div role="status">
        {isShown ? (
          <div className={note}>
            <Spinner />
            <p className={words}>
              <strong className={title}>{common.stillWorking}</strong>
              {common.takesLonger}
            </p>
            <Button
              variant="secondary"
              size="small"
              accessibleName={common.cancelWaiting}
              onPress={onCancel}
            >
              {common.stopWaiting}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
