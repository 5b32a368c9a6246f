import { Button } from 'react-aria-components/Button';
import type { ButtonProps } from 'react-aria-components/Button';

/**
 * The base of every button. A pending one keeps focus and ignores presses; React Aria's own also
 * has its name announced for seconds, even after the button is gone.
 */
export function Pressable({ isPending = false, type, onPress, ...props }: ButtonProps) {
  return (
    <Button
      {...props}
      // Enter in a field must not submit the form either.
      type={isPending ? 'button' : type}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
    />
  );
}
