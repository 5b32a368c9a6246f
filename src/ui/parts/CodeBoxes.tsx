import { useRef } from 'react';
import type { ClipboardEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { oneTimeCode as texts } from '#messages/visitor.ts';
import { codeDigits } from '#ui/digits.ts';
import * as styles from './CodeBoxes.css.ts';

interface CodeBoxesProps {
  /** Names the group, such as `One-time code`. */
  label: string;
  /** One entry per box, '' for an empty one. */
  digits: readonly string[];
  isInvalid?: boolean;
  /** Id of the hint; described with the first box, since focus enters there and skips the group. */
  hintId?: string;
  /** Id of the error message; described with every box. */
  errorId?: string;
  firstBox?: Ref<HTMLInputElement>;
  onChange(digits: string[]): void;
  /** Called whenever an edit leaves every box filled. */
  onComplete?(code: string): void;
}

/** One box per digit of a one-time code; pasted or filled codes spread over all boxes. */
export function CodeBoxes({
  label,
  digits,
  isInvalid = false,
  hintId = '',
  errorId = '',
  firstBox,
  onChange,
  onComplete,
}: CodeBoxesProps) {
  const group = useRef<HTMLDivElement>(null);
  const length = digits.length;
  const isFull = digits.every((digit) => digit !== '');

  function focusBox(index: number) {
    const boxes = group.current?.querySelectorAll('input');
    const box = boxes?.[Math.min(Math.max(index, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function write(start: number, typed: string) {
    // Typing into a complete code clears the following boxes, so that a mix of both is never
    // submitted automatically.
    const next = digits.map((digit, index) => (isFull && index >= start ? '' : digit));
    for (let offset = 0; offset < typed.length && start + offset < length; offset += 1) {
      next[start + offset] = typed.charAt(offset);
    }
    onChange(next);
    focusBox(start + typed.length);
    if (next.every((digit) => digit !== '')) onComplete?.(next.join(''));
  }

  function clear(index: number) {
    onChange(digits.map((digit, place) => (place === index ? '' : digit)));
  }

  function edit(index: number, text: string) {
    const typed = codeDigits(text, length);
    if (text === '') return clear(index);
    if (typed === '') return;
    if (typed.length >= length) return write(0, typed.slice(0, length));
    const before = digits[index] ?? '';
    const isSecondDigit = typed.length === 2 && before !== '' && typed.includes(before);
    write(index, isSecondDigit ? typed.replace(before, '') : typed);
  }

  /** React fires no event when a digit is replaced by the same digit. */
  function repeat(event: FormEvent<HTMLInputElement>, index: number) {
    const { data } = event.nativeEvent as InputEvent;
    if (data === null || data !== digits[index]) return;
    event.preventDefault();
    write(index, data);
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault();
    const pasted = codeDigits(event.clipboardData.getData('text'), length).slice(0, length);
    if (pasted === '') return;
    write(pasted.length === length ? 0 : index, pasted);
  }

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const { key, currentTarget } = event;
    const isBack = key === 'ArrowLeft' || (key === 'Backspace' && currentTarget.value === '');
    if (!isBack && key !== 'ArrowRight') return;
    event.preventDefault();
    focusBox(isBack ? index - 1 : index + 1);
  }

  return (
    <div ref={group} role="group" aria-label={label} className={styles.boxes}>
      {digits.map((digit, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          ref={index === 0 ? firstBox : undefined}
          className={styles.box}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={texts.digit(index + 1, length)}
          aria-describedby={index === 0 ? `${hintId} ${errorId}` : errorId}
          aria-invalid={isInvalid || undefined}
          value={digit}
          onChange={(event) => edit(index, event.currentTarget.value)}
          onBeforeInput={(event) => repeat(event, index)}
          onPaste={(event) => paste(event, index)}
          onKeyDown={(event) => move(event, index)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  );
}
