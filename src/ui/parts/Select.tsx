import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldHead } from './fieldParts.tsx';
import * as field from './field.css.ts';
import * as styles from './Select.css.ts';
import { Icon } from './Icon.tsx';

interface SelectProps {
  label: string;
  options: readonly { label: string; value: string }[];
  value: string;
  onChange(value: string): void;
}

/** One of several options from a list that opens. */
export function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <AriaSelect value={value} className={field.field} onChange={(key) => onChange(String(key))}>
      <FieldHead label={label} />
      <Button className={`${field.control} ${styles.trigger}`}>
        <SelectValue className={styles.value}>{({ selectedText }) => selectedText}</SelectValue>
        <Icon name="down" />
      </Button>
      <Popover className={field.popover} offset={6}>
        <ListBox className={field.list} items={options}>
          {(option) => <OptionItem id={option.value} label={option.label} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** One line of a list that opens, ticked when chosen. */
export function OptionItem({ id, label, detail }: { id: string; label: string; detail?: string }) {
  return (
    <ListBoxItem id={id} textValue={label} className={field.item}>
      <span>
        {label}
        {detail ? <span className={field.itemDetail}> {detail}</span> : null}
      </span>
      <span className={field.itemTick}>
        <Icon name="check" size="small" />
      </span>
    </ListBoxItem>
  );
}
