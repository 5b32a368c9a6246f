import { quickFind as texts, signedIn } from '#messages/frame.ts';
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

/** The keyboard shortcuts beyond Tab and Enter; they can be turned off. */
export function ShortcutsDialog({ isOpen, areOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.shortcuts} onClose={onClose}>
      <dl className={styles.list}>
        <Shortcut action={signedIn.quickFind} keys={[commandKey, 'K']} isOff={!areOn} />
        <Shortcut action={texts.thisList} keys={['?']} isOff={!areOn} />
        <Shortcut action={texts.moveInList} keys={['↑', '↓']} />
        <Shortcut action={texts.closeOpen} keys={[texts.escape]} />
      </dl>
      <Checkbox isSelected={areOn} onChange={onSwitch}>
        {texts.withShortcuts}
      </Checkbox>
      <Text size="small" tone="muted">
        {areOn ? texts.areOn : texts.areOff}
      </Text>
      <DialogActions>
        <Button onPress={onClose}>{texts.done}</Button>
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
        {isOff ? <span>{texts.off}</span> : keys.map((key) => <Key key={key}>{key}</Key>)}
      </dd>
    </div>
  );
}
