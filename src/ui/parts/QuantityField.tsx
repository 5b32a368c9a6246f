import { useState } from 'react';
import { maxQuantity } from '#contract/limits.ts';
import { cart as texts } from '#messages/cart.ts';
import * as styles from './QuantityField.css.ts';
import { Icon } from './Icon.tsx';
import { Pressable } from './Pressable.tsx';

interface QuantityFieldProps {
  label: string;
  /** Name of the item, for the names of the buttons. */
  of: string;
  value: number;
  isDisabled?: boolean;
  onChange(quantity: number): void;
}

/**
 * A whole number from 1, by keys, buttons or typing. It is the browser's number input: React Aria's
 * writes `innerHTML`, which the content security policy blocks.
 */
export function QuantityField({
  label,
  of,
  value,
  isDisabled = false,
  onChange,
}: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();

  function commit() {
    setTyped(undefined);
    // An emptied field shows its quantity again.
    if (!typed) return;
    const quantity = Math.min(Math.max(Math.trunc(Number(typed)), 1), maxQuantity);
    if (quantity !== value) onChange(quantity);
  }

  return (
    <span className={styles.group} data-disabled={isDisabled || undefined}>
      <Pressable
        className={styles.step}
        aria-label={texts.decreaseQuantity(of)}
        isDisabled={isDisabled}
        isPending={value <= 1}
        onPress={() => onChange(value - 1)}
      >
        <Icon name="minus" size="small" />
      </Pressable>
      <input
        type="number"
        className={styles.input}
        aria-label={label}
        min={1}
        max={maxQuantity}
        step={1}
        inputMode="numeric"
        disabled={isDisabled}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
        onBlur={commit}
      />
      <Pressable
        className={styles.step}
        aria-label={texts.increaseQuantity(of)}
        isDisabled={isDisabled}
        isPending={value >= maxQuantity}
        onPress={() => onChange(value + 1)}
      >
        <Icon name="plus" size="small" />
      </Pressable>
    </span>
  );
}
