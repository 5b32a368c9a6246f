import { Button } from '#ui/parts/Button.tsx';
import { Checkbox } from '#ui/parts/Checkbox.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { commandKey, Key } from '#ui/parts/Key.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './ShortcutsDialog.css.ts';

interface ShortcutsDialogProps {
  isOpen: boolean;
  areOn: boolean;
  onSwitch(areOn: boolean): void;
  onClose(): void;
}

/** Everything the keyboard does beyond Tab and Enter; the shortcuts can be turned off. */
export function ShortcutsDialog({ isOpen, areOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        <Shortcut action="Quick find" keys={[commandKey, 'K']} isOff={!areOn} />
        <Shortcut action="This list" keys={['?']} isOff={!areOn} />
        <Shortcut action="Move in a list" keys={['↑', '↓']} />
        <Shortcut action="Close what is open" keys={['Esc']} />
      </dl>
      <Checkbox isSelected={areOn} onChange={onSwitch}>
        Use keyboard shortcuts
      </Checkbox>
      <Text size="small" tone="muted">
        {areOn
          ? 'Turn them off if you speak to your computer or press keys by accident.'
          : 'They are off. Quick find in the top bar leads back to this list.'}
      </Text>
      <DialogActions>
        <Button onPress={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ShortcutProps {
  action: string;
  keys: readonly string[];
  isOff?: boolean;
}

function Shortcut({ action, keys, isOff = false }: ShortcutProps) {
  return (
    <div className={styles.line}>
      <dt className={styles.action}>{action}</dt>
      <dd className={styles.keys} data-off={isOff || undefined}>
        {isOff ? 'Off' : keys.map((key) => <Key key={key}>{key}</Key>)}
      </dd>
    </div>
  );
}
