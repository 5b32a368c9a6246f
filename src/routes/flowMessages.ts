import type { MessageKey } from '#messages';
import { visitorMessages } from '#messages/visitors.ts';

/* What flows of this document can say, so that visitors' pages load the words of their own only. */

let known: Readonly<Partial<Record<MessageKey, string>>> = visitorMessages;

/** From now on these are said, by the flows of signed-in customers too. */
export function learnMessages(messages: Readonly<Record<MessageKey, string>>): void {
  known = messages;
}

export function messageOf(key: MessageKey): string {
  const message = known[key];
  if (message === undefined) throw new Error(`This document does not know the message ${key}.`);
  return message;
}
