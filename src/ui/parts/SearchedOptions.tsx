import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  useFilter,
} from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { fields } from '#messages/common.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';
import { useSelectOnPress } from './selectOnPress.ts';

export interface ComboOption {
  label: string;
  value: string;
  /** Shown after the label, such as a code. */
  detail?: string;
}

/** Finds options by other names. */
export interface OptionFinder {
  /** The option that the complete text names. */
  find(text: string, options: readonly ComboOption[]): ComboOption | undefined;
  listNames(option: ComboOption): readonly string[];
}

/** What the customer did with the field before its list loaded. */
export interface EarlyInteraction {
  text: string;
  isTyped: boolean;
  /** Whether its button was pressed. */
  isPressed: boolean;
  hasFocus: boolean;
}

export interface SearchedProps extends FieldFrame {
  name?: string;
  autoComplete?: string;
  options: readonly ComboOption[];
  /** The initially chosen value. */
  defaultValue?: string;
  finder: OptionFinder;
  early: EarlyInteraction;
  input: RefObject<HTMLInputElement | null>;
}

/** Only options in view are rendered: all countries would take a phone a second. */
const layout = { estimatedRowSize: 40, padding: 4 };

/** `ComboBox` with its list: options whose detail or beginning matches come first. */
export function SearchedOptions({
  label,
  hint,
  isOptional,
  autoComplete,
  options,
  defaultValue,
  finder,
  early,
  input,
  ...props
}: SearchedProps) {
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(early.text);
  /** The search text; '' while the field is untouched. */
  const [typed, setTyped] = useState(early.isTyped ? early.text : '');
  /** Lower is a better match; undefined matches nothing. */
  const rank = (option: ComboOption): number | undefined => {
    const { label: name, detail = '' } = option;
    if (detail.toLowerCase() === typed.toLowerCase()) return 0;
    if (startsWith(name, typed)) return 1;
    if (typed !== '' && finder.listNames(option).some((one) => startsWith(one, typed))) return 2;
    return contains(name, typed) ? 3 : undefined;
  };
  const find = (name: string) => finder.find(name, options);
  const list = useRef<HTMLDivElement>(null);
  const press = useSelectOnPress();
  const ranked = options.map((option) => ({ option, place: rank(option) }));
  const found = [0, 1, 2, 3].flatMap((nearness) =>
    ranked.filter(({ place }) => place === nearness).map(({ option }) => option),
  );

  return (
    <AriaComboBox
      {...props}
      ref={field}
      // All options, since a closing list restores the chosen option's text from them.
      defaultItems={new Set([...found, ...options])}
      defaultFilter={(name) => found.some((option) => option.label === name)}
      // Controlled, to keep text typed before the list loaded.
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setTyped(next);
      }}
      onOpenChange={(_isOpen, trigger) => {
        // Opened without typing, the list shows all options.
        if (trigger !== 'input') setTyped('');
      }}
      defaultSelectedKey={defaultValue}
      menuTrigger="focus"
      allowsEmptyCollection
      className={styles.field}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      {early.isTyped || early.hasFocus ? <OpenOnMount isAll={!early.isTyped} /> : null}
      <Autofill text={text} hadFocus={early.hasFocus} input={input} find={find} />
      <span className={styles.framed}>
        <Input
          ref={input}
          className={`${styles.control} ${styles.withTrailing}`}
          autoComplete={autoComplete}
          {...press}
        />
        <span className={styles.trailing}>
          <Button className={styles.toggle}>
            <Icon name="down" />
          </Button>
        </span>
      </span>
      <FieldFoot />
      {/* The offset leaves the label visible when the list opens above the field. */}
      <Popover className={styles.popover} triggerRef={field} offset={6} maxHeight={288}>
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
          <ListBox<ComboOption>
            ref={list}
            className={styles.virtualList}
            renderEmptyState={() => <p className={styles.nothing}>{fields.nothingMatches}</p>}
          >
            {({ value, label, detail }) => (
              <ListBoxItem id={value} textValue={label} className={styles.item}>
                <span>{label}</span>
                {detail ? <span className={styles.itemDetail}>{detail}</span> : null}
                <span className={styles.itemTick}>
                  <Icon name="check" size="small" />
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
        <ScrollToBest key={typed} list={list} isSearched={typed !== ''} />
      </Popover>
    </AriaComboBox>
  );
}

interface ScrollToBestProps {
  list: RefObject<HTMLElement | null>;
  isSearched: boolean;
}

/** Scrolls to the best match, or else to the chosen option, once the list has its size. */
function ScrollToBest({ list, isSearched }: ScrollToBestProps) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isSearched) list.current?.scrollTo(0, 0);
      else
        list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, isSearched]);
  return null;
}

/** Opens the list if it was requested before it loaded. */
function OpenOnMount({ isAll }: { isAll: boolean }) {
  const list = use(ComboBoxStateContext);
  const open = useEffectEvent(() => list?.open(null, isAll ? 'manual' : 'input'));
  useEffect(() => open(), []);
  return null;
}

interface FilledInProps {
  text: string;
  /** Whether the replaced field had focus, which this one is about to receive. */
  hadFocus: boolean;
  input: RefObject<HTMLInputElement | null>;
  find(name: string): ComboOption | undefined;
}

/**
 * Chooses the option named by autofill or by the text left in the field. React Aria treats it as
 * unselected text, and the form would send another value than it shows.
 */
function Autofill({ text, hadFocus, input, find }: FilledInProps) {
  const list = use(ComboBoxStateContext);
  const isExpected = useRef(hadFocus);
  const accept = useEffectEvent((name: string) => {
    const isEntered = list?.isFocused || document.activeElement === input.current;
    const isAboutTo = isExpected.current;
    isExpected.current = false;
    if (!list || isEntered || isAboutTo) return;
    if (list.selectedItem?.textValue === name) return;
    const filled = find(name);
    if (!filled) return list.revert();
    list.setValue(filled.value);
    list.setInputValue(filled.label);
  });
  useEffect(() => accept(text), [text]);
  // React Aria opens the list on focus only.
  const open = useEffectEvent(() => {
    if (!list?.isOpen) list?.open(null, 'manual');
  });
  // Runs before React Aria restores the chosen option's text.
  const choose = useEffectEvent((event: FocusEvent | KeyboardEvent) => {
    const isExit = !('key' in event) || event.key === 'Tab' || event.key === 'Enter';
    if (!list || !isExit || list.selectionManager.focusedKey !== null) return;
    const typed = find(list.inputValue);
    if (typed) list.setValue(typed.value);
  });
  useEffect(() => {
    const element = input.current;
    const exit = (event: FocusEvent | KeyboardEvent) => choose(event);
    const press = () => open();
    element?.addEventListener('click', press);
    element?.addEventListener('keydown', exit);
    element?.addEventListener('focusout', exit);
    return () => {
      element?.removeEventListener('click', press);
      element?.removeEventListener('keydown', exit);
      element?.removeEventListener('focusout', exit);
    };
  }, [input]);
  return null;
}
