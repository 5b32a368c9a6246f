import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';

export interface ComboOption {
  label: string;
  value: string;
  /** Stands behind the label, such as a code. */
  detail?: string;
}

/** Knows by which other names an option is called. */
export interface OptionFinder {
  /** The option that a whole text means. */
  find(text: string, options: readonly ComboOption[]): ComboOption | undefined;
  listNames(option: ComboOption): readonly string[];
}

export interface ComboBoxProps extends FieldFrame {
  name?: string;
  autoComplete?: string;
  options: readonly ComboOption[];
  /** The chosen value at the start. */
  defaultValue?: string;
  /** Comes with the list. */
  loadFinder?(): Promise<OptionFinder>;
}

export interface SearchedProps extends Omit<ComboBoxProps, 'loadFinder'> {
  finder: OptionFinder;
  /** What the customer did with the field before its list was there. */
  early: EarlyUse;
  input: RefObject<HTMLInputElement | null>;
}

export interface EarlyUse {
  text: string;
  isTyped: boolean;
  /** Its button was pressed. */
  isPressed: boolean;
  hasFocus: boolean;
}

/** Finds options by their labels alone. */
const byLabel: OptionFinder = {
  find: (text, options) =>
    options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase()),
  listNames: () => [],
};

type Searched = ComponentType<SearchedProps>;

/**
 * One of many options, found while typing; the form receives the option's value. Its list comes once
 * the customer is in the form, and the field looks the same until then.
 */
export function ComboBox({ loadFinder, ...props }: ComboBoxProps) {
  const { label, hint, isOptional, name, autoComplete, options, defaultValue } = props;
  const [searched, setSearched] = useState<{
    Options: Searched;
    finder: OptionFinder;
    early: EarlyUse;
  }>();
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const isThere = searched !== undefined;
  const chosen = options.find(({ value }) => value === defaultValue)?.label ?? '';

  useEffect(() => {
    const form = input.current?.form;
    if (isThere || !form) return;
    const load = async () => {
      const [{ SearchedOptions }, finder = byLabel] = await Promise.all([
        import('./SearchedOptions.tsx'),
        loadFinder?.(),
      ]);
      const element = input.current;
      if (!element) return;
      const { value: text, selectionStart, selectionEnd } = element;
      const hasFocus = document.activeElement === element;
      const isFocused = hasFocus || isPressed.current;
      const isTyped = text !== chosen;
      const early = { text, isTyped, isPressed: isPressed.current, hasFocus: isFocused };
      // Whatever is typed next goes to the field that takes the place of this one.
      flushSync(() => setSearched({ Options: SearchedOptions, finder, early }));
      if (isFocused) input.current?.focus();
      if (hasFocus) input.current?.setSelectionRange(selectionStart, selectionEnd);
    };
    // Until it came once, every step in the form tries again.
    const approach = () => void load().catch(() => undefined);
    // A finger is over the form only while it presses, and what it presses must stay.
    const hover = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') approach();
    };
    form.addEventListener('focusin', approach);
    form.addEventListener('pointerover', hover);
    if (form.contains(document.activeElement)) approach();
    return () => {
      form.removeEventListener('focusin', approach);
      form.removeEventListener('pointerover', hover);
    };
  }, [chosen, isThere, loadFinder]);

  if (searched) {
    const { Options, finder, early } = searched;
    return <Options {...props} finder={finder} early={early} input={input} />;
  }
  return (
    <TextField
      name={name}
      autoComplete={autoComplete}
      defaultValue={chosen}
      className={styles.field}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <span className={styles.framed}>
        <Input
          ref={input}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the list that it controls is not there yet
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          className={`${styles.control} ${styles.withTrailing}`}
        />
        <span className={styles.trailing}>
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-label={label}
            onClick={() => {
              isPressed.current = true;
            }}
          >
            <Icon name="down" />
          </button>
        </span>
      </span>
      <FieldFoot />
    </TextField>
  );
}
