import { en } from '../../src/messages/en.ts';
import { hi } from '../../src/messages/hi.ts';

/** One message in both languages; `{name}` marks an argument that may be any text. */
export interface MessagePair {
  key: string;
  english: string;
  hindi: string;
}

type MessageFunction = (...values: readonly unknown[]) => unknown;

/** Arguments that fit most messages: names, and one number. */
const commonArguments = [
  ['{a}', '{b}', '{c}', '{d}'],
  [1, '{b}', '{c}', '{d}'],
];

/** Arguments for the rest: lists of names, file types, counts, and whether a file is required. */
const specialArguments = [[['{a}', '{b}']], ['image', 2], [2, 3, 'required']];

/** Every message of the English and the Hindi table, with each set of arguments that fits. */
export function listMessagePairs(): MessagePair[] {
  return [...pairMessages('', en, hi)];
}

function* pairMessages(key: string, english: unknown, hindi: unknown): Generator<MessagePair> {
  if (typeof english === 'string' && typeof hindi === 'string') yield { key, english, hindi };
  else if (typeof english === 'function' && typeof hindi === 'function') {
    const renderPairs = (samples: readonly unknown[][]) =>
      samples.flatMap((values): MessagePair[] => {
        const [one, other] = [english, hindi].map((message) =>
          renderMessage(message as MessageFunction, values),
        );
        return one === undefined || other === undefined
          ? []
          : [{ key, english: one, hindi: other }];
      });
    const found = renderPairs(commonArguments);
    if (found.length === 0) found.push(...renderPairs(specialArguments));
    if (found.length === 0) throw new Error(`No arguments fit ${key}.`);
    yield* found;
  } else {
    const others = hindi as Record<string, unknown>;
    for (const [name, text] of Object.entries(english as object)) {
      yield* pairMessages(key ? `${key}.${name}` : name, text, others[name]);
    }
  }
}

/** Undefined if the arguments do not fit the message. */
function renderMessage(message: MessageFunction, values: readonly unknown[]): string | undefined {
  try {
    const text = message(...values);
    return typeof text === 'string' && !/undefined|NaN/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
