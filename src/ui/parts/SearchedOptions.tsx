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
import { fields } from '#messages/fields.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { ComboOption, SearchedProps } from './ComboBox.tsx';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';

/** `ComboBox` with its list: what matches an option's detail or beginning stands before the rest. */
export function SearchedOptions({
  label,
  hint,
  isOptional,
  autoComplete,
  options,
  defaultValue,
  early,
  input,
  ...props
}: SearchedProps) {
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(early.text);
  /** What is looked for; of an untouched field nothing. */
  const [typed, setTyped] = useState(early.isTyped ? early.text : '');
  /** Lower is nearer to what was typed; undefined matches nothing. */
  const rank = ({ label: name, detail = '' }: ComboOption): number | undefined => {
    if (detail.toLowerCase() === typed.toLowerCase()) return 0;
    if (startsWith(name, typed)) return 1;
    return contains(name, typed) ? 2 : undefined;
  };
  const list = useRef<HTMLDivElement>(null);
  const found = [0, 1, 2].flatMap((place) => options.filter((option) => rank(option) === place));

  return (
    <AriaComboBox
      {...props}
      ref={field}
      // With those that do not match: a list that closes gives the field the chosen one's text back.
      defaultItems={new Set([...found, ...options])}
      defaultFilter={(name) => found.some((option) => option.label === name)}
      // Uncontrolled, it would lose what was typed before the list was there.
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setTyped(next);
      }}
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
      {early.isTyped || early.isPressed ? <OpenAtOnce isAll={!early.isTyped} /> : null}
      <FilledIn text={text} options={options} />
      <span className={styles.framed}>
        <Input
          ref={input}
          className={`${styles.control} ${styles.withTrailing}`}
          autoComplete={autoComplete}
        />
        <span className={styles.trailing}>
          <Button className={styles.toggle}>
            <Icon name="down" />
          </Button>
        </span>
      </span>
      <FieldFoot />
      {/* Above the field it leaves the label in sight. */}
      <Popover className={styles.popover} triggerRef={field} offset={6}>
        <ListBox<ComboOption>
          ref={list}
          className={styles.list}
          renderEmptyState={() => <p className={styles.nothing}>{fields.nothingMatches}</p>}
        >
          {({ value, label, detail }) => (
            <ListBoxItem id={value} textValue={label} className={styles.item}>
              <span>
                <span>{label}</span>
                {detail ? <span className={styles.itemDetail}>{` ${detail}`}</span> : null}
              </span>
              <span className={styles.itemTick}>
                <Icon name="check" size="small" />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
        {typed === '' ? null : <FromTheTop key={typed} list={list} />}
      </Popover>
    </AriaComboBox>
  );
}

/** Shows the nearest match, after React Aria has brought the chosen option into sight. */
function FromTheTop({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [list]);
  return null;
}

/** Opens the list that was wanted before it was there. */
function OpenAtOnce({ isAll }: { isAll: boolean }) {
  const list = use(ComboBoxStateContext);
  const open = useEffectEvent(() => list?.open(null, isAll ? 'manual' : 'input'));
  useEffect(() => open(), []);
  return null;
}

/** Chooses what the browser fills in by its name; React Aria takes it for text that was not chosen. */
function FilledIn({ text, options }: { text: string; options: readonly ComboOption[] }) {
  const list = use(ComboBoxStateContext);
  const choose = useEffectEvent((name: string) => {
    const filled = options.find(({ label }) => label.toLowerCase() === name.toLowerCase());
    if (filled && !list?.isFocused) list?.setValue(filled.value);
  });
  useEffect(() => choose(text), [text]);
  return null;
}
