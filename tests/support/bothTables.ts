import { en } from '../../src/messages/en.ts';
import { hi } from '../../src/messages/hi.ts';

/** What both tables say under one key; values stand as `{name}` where a text takes any. */
export interface Said {
  key: string;
  english: string;
  hindi: string;
}

type Say = (...values: readonly unknown[]) => unknown;

/** What most texts are given: names, and a number that is one. */
const usual = [
  ['{a}', '{b}', '{c}', '{d}'],
  [1, '{b}', '{c}', '{d}'],
];

/** What the others are given: names in a list, files of a kind, counts and how much a file is wanted. */
const special = [[['{a}', '{b}']], ['image', 2], [2, 3, 'required']];

/** Every text of the English and the Hindi table, with the values that it can take. */
export function listSaid(): Said[] {
  return [...saidAlike('', en, hi)];
}

function* saidAlike(key: string, english: unknown, hindi: unknown): Generator<Said> {
  if (typeof english === 'string' && typeof hindi === 'string') yield { key, english, hindi };
  else if (typeof english === 'function' && typeof hindi === 'function') {
    const told = (samples: readonly unknown[][]) =>
      samples.flatMap((values): Said[] => {
        const [one, other] = [english, hindi].map((say) => tell(say as Say, values));
        return one === undefined || other === undefined
          ? []
          : [{ key, english: one, hindi: other }];
      });
    const found = told(usual);
    if (found.length === 0) found.push(...told(special));
    if (found.length === 0) throw new Error(`No value fits ${key}.`);
    yield* found;
  } else {
    const others = hindi as Record<string, unknown>;
    for (const [name, text] of Object.entries(english as object)) {
      yield* saidAlike(key ? `${key}.${name}` : name, text, others[name]);
    }
  }
}

/** Undefined where these are no values for a text. */
function tell(say: Say, values: readonly unknown[]): string | undefined {
  try {
    const text = say(...values);
    return typeof text === 'string' && !/undefined|NaN/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
