import type { Failure } from '#machines/meta.ts';
import { messages } from '#messages';

/** The sentence of a failure that stays on the screen. */
export function failureText({ message, text }: Failure): string {
  return text ?? messages[message];
}
