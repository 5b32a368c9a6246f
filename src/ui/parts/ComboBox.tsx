import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import * as styles from './field.css.ts';
import { useFormEntry } from './formEntry.ts';
import { Icon } from './Icon.tsx';
import type { EarlyInteraction, OptionFinder, SearchedProps } from './SearchedOptions.tsx';
import { useSelectOnPress } from './selectOnPress.ts';

interface ComboBoxProps extends Omit<SearchedProps, 'finder' | 'early' | 'input'> {
  /** Loaded with the list. */
  loadFinder?(): Promise<OptionFinder>;
}

/** Finds options by label only. */
const byLabel: OptionFinder = {
  find: (text, options) =>
    options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase()),
  listNames: () => [],
};

type Searched = ComponentType<SearchedProps>;

/**
 * One of many options, searched while typing; the form receives the option's value. Its list loads
 * once the customer enters the form; until then the field looks the same.
 */
export function ComboBox({ loadFinder, ...props }: ComboBoxProps) {
  const { label, hint, isOptional, name, autoComplete, options, defaultValue } = props;
  const [searched, setSearched] = useState<{
    Options: Searched;
    finder: OptionFinder;
    early: EarlyInteraction;
  }>();
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const press = useSelectOnPress();
  const chosen = options.find(({ value }) => value === defaultValue)?.label ?? '';

  useFormEntry(input, searched === undefined, async () => {
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
    // Render synchronously, so that the next keystroke goes to the new field.
    flushSync(() => setSearched({ Options: SearchedOptions, finder, early }));
    if (isFocused) input.current?.focus();
    if (hasFocus && isTyped) input.current?.setSelectionRange(selectionStart, selectionEnd);
    else if (hasFocus) input.current?.select();
  });

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
          {...press}
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
