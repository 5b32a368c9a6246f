import type { Failure } from '#machines/meta.ts';
import { messages } from '#messages';
import { sentence } from '#messages/common.ts';

/** The text of a failure that stays on the screen. */
export function failureText({ message, text }: Failure): string {
  return text === undefined ? messages[message] : sentence(text);
}
