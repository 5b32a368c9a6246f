import { useRef } from 'react';
import type { SyntheticEvent } from 'react';

type InputEvent = SyntheticEvent<HTMLInputElement>;

/**
 * Handlers of a field that select its text when a press gives it focus, as Tab does, so that typing
 * replaces what was chosen before.
 */
export function useSelectOnPress() {
  const hadFocus = useRef(false);
  return {
    onPointerDown({ currentTarget }: InputEvent) {
      hadFocus.current = document.activeElement === currentTarget;
    },
    onClick({ currentTarget }: InputEvent) {
      if (!hadFocus.current) currentTarget.select();
    },
  };
}
