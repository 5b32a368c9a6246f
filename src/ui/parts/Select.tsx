import { useId, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';
import type { SelectProps as AriaSelectProps } from 'react-aria-components/Select';
import { afterPress } from '#ui/afterPress.ts';
import * as field from './field.css.ts';
import { FieldMessage, LabelText } from './fieldParts.tsx';
import type { FieldFrame, Option } from './fieldParts.tsx';
import { useFormEntry } from './formEntry.ts';
import { Icon } from './Icon.tsx';
import * as styles from './Select.css.ts';

export interface SelectProps
  extends FieldFrame, Pick<AriaSelectProps<object>, 'name' | 'isRequired' | 'onBlur'> {
  options: readonly Option[];
  value: string;
  /** The first entry of the list, which clears the value. */
  placeholder: string;
  onChange(value: string): void;
}

export interface SelectOptionsProps extends SelectProps {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/**
 * One of many options. Its list loads once the customer enters the form; until then the field looks
 * the same.
 */
export function Select(props: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const [Options, setOptions] = useState<ComponentType<SelectOptionsProps>>();
  const [isOpen, setOpen] = useState(false);
  useFormEntry(trigger, Options === undefined, async () => {
    const { SelectOptions } = await import('./SelectOptions.tsx');
    // The pressed element must not be replaced.
    afterPress(() => {
      const isFocused = isPressed.current || document.activeElement === trigger.current;
      flushSync(() => setOptions(() => SelectOptions));
      // Before the list opens, which returns focus to where it was.
      if (isFocused) trigger.current?.focus();
      setOpen(isPressed.current);
    });
  });
  if (Options) {
    return <Options {...props} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />;
  }
  return <ClosedSelect {...props} trigger={trigger} onPress={() => (isPressed.current = true)} />;
}

interface ClosedSelectProps extends SelectProps {
  trigger: RefObject<HTMLButtonElement | null>;
  onPress(): void;
}

function ClosedSelect({
  label,
  hint,
  isOptional,
  isRequired,
  error,
  options,
  value,
  placeholder,
  trigger,
  onBlur,
  onPress,
}: ClosedSelectProps) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ');
  return (
    <div className={field.field} data-invalid={error ? '' : undefined}>
      <span className={field.label} id={`${id}label`}>
        <LabelText label={label} isOptional={isOptional} isSpokenRequired={isRequired} />
      </span>
      {hint ? (
        <span className={field.hint} id={`${id}hint`}>
          {hint}
        </span>
      ) : null}
      <Button
        ref={trigger}
        className={styles.trigger}
        data-empty={value === '' || undefined}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}value ${id}label`}
        aria-describedby={describedBy || undefined}
        onBlur={onBlur}
        onPress={onPress}
      >
        <span className={styles.value} id={`${id}value`}>
          {options.find((option) => option.value === value)?.label ?? placeholder}
        </span>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </Button>
      <FieldMessage id={`${id}error`} text={error} />
    </div>
  );
}
