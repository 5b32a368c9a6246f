import type { Failure } from '#machines/meta.ts';
import { sentence } from '#messages/common.ts';
import { getMessage } from './messages.ts';

/** The text of a failure that stays on the screen. */
export function failureText({ message, text }: Failure): string {
  return text === undefined ? getMessage(message) : sentence(text);
}
