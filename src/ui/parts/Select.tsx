import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { common } from '#messages/common.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as field from './field.css.ts';
import * as styles from './Select.css.ts';
import { Icon } from './Icon.tsx';

interface SelectProps extends FieldFrame {
  name?: string;
  placeholder?: string;
  options: readonly { label: string; value: string }[];
  value?: string | null;
  defaultValue?: string;
  onChange?(value: string): void;
  onBlur?(): void;
  isDisabled?: boolean;
  /** For forms whose messages come field by field; others leave it to the form. */
  error?: string;
}

/** One of several options from a list that opens. */
export function Select({
  label,
  hint,
  isOptional,
  options,
  onChange,
  onBlur,
  error,
  placeholder = common.chooseOne,
  ...props
}: SelectProps) {
  return (
    <AriaSelect
      {...props}
      placeholder={placeholder}
      isInvalid={error ? true : undefined}
      className={field.field}
      onChange={(key) => onChange?.(String(key))}
      onBlur={onBlur}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <Button className={`${field.control} ${styles.trigger}`}>
        <SelectValue className={styles.value}>
          {({ isPlaceholder, defaultChildren, selectedText }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <Icon name="down" />
      </Button>
      <FieldFoot error={error} />
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
