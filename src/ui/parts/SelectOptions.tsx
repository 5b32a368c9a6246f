import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import * as field from './field.css.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import { Icon } from './Icon.tsx';
import type { SelectOptionsProps } from './Select.tsx';
import * as styles from './Select.css.ts';

/** `Select` with its list: a popover, or a sheet on touch screens. */
export function SelectOptions({
  label,
  hint,
  isOptional,
  error,
  options,
  value,
  placeholder,
  trigger,
  onChange,
  ...props
}: SelectOptionsProps) {
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={(key) => onChange(String(key ?? ''))}
      isInvalid={error !== undefined || undefined}
      className={field.field}
    >
      <FieldHead
        label={label}
        hint={hint}
        isOptional={isOptional}
        isSpokenRequired={props.isRequired}
      />
      <Button ref={trigger} className={styles.trigger} data-empty={value === '' || undefined}>
        <SelectValue className={styles.value}>
          {({ selectedText }) => <span>{selectedText}</span>}
        </SelectValue>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </Button>
      <FieldFoot error={error} />
      <Popover className={styles.popover} offset={6}>
        <p className={styles.title} aria-hidden="true">
          {label}
        </p>
        <ListBox items={[{ label: placeholder, value: '' }, ...options]} className={field.list}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.item}>
              <span>{option.label}</span>
              <span className={field.itemTick}>
                <Icon name="check" size="small" />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
