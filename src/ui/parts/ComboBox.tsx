import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, useFilter } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { fields } from '#messages/fields.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';
import { OptionItem } from './Select.tsx';

export interface ComboOption {
  label: string;
  value: string;
  /** Stands behind the label, such as a code. */
  detail?: string;
}

interface ComboBoxProps extends FieldFrame {
  name?: string;
  autoComplete?: string;
  options: readonly ComboOption[];
  /** The chosen value at the start. */
  defaultValue?: string;
}

/**
 * One of many options, found while typing: its detail or the beginning of its label stand before the rest. The form
 * receives the option's value.
 */
export function ComboBox({
  label,
  hint,
  isOptional,
  autoComplete,
  options,
  defaultValue,
  ...props
}: ComboBoxProps) {
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  /** Lower is nearer to what was typed; undefined matches nothing. */
  const rank = ({ label: text, detail = '' }: ComboOption): number | undefined => {
    if (detail.toLowerCase() === typed.toLowerCase()) return 0;
    if (startsWith(text, typed)) return 1;
    return contains(text, typed) ? 2 : undefined;
  };
  const found = [0, 1, 2].flatMap((place) => options.filter((option) => rank(option) === place));

  return (
    <AriaComboBox
      {...props}
      items={found}
      onInputChange={setTyped}
      onOpenChange={(_isOpen, trigger) => {
        // Opened by its button, the list shows everything.
        if (trigger === 'manual') setTyped('');
      }}
      defaultSelectedKey={defaultValue}
      menuTrigger="input"
      allowsEmptyCollection
      className={styles.field}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <span className={styles.framed}>
        <Input className={`${styles.control} ${styles.withTrailing}`} autoComplete={autoComplete} />
        <span className={styles.trailing}>
          <Button className={styles.toggle}>
            <Icon name="down" />
          </Button>
        </span>
      </span>
      <FieldFoot />
      <Popover className={styles.popover} offset={6}>
        <ListBox<ComboOption>
          className={styles.list}
          renderEmptyState={() => <p className={styles.nothing}>{fields.nothingMatches}</p>}
        >
          {(option) => <OptionItem id={option.value} label={option.label} detail={option.detail} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
