import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { visitorMessages } from '#messages/visitor.ts';
import { listStates, toChart } from '#tools/planner/chart.ts';

/* Every text for customers is in `src/messages/` or beside its refusal in `contract/`. */

const root = join(import.meta.dirname, '../..');

test('screens and routes contain no texts (R-251, S-49)', () => {
  expect(findInSources(findTexts)).toEqual([]);
});

test('screens and routes name pages by `contract/paths.ts` only', () => {
  expect(findInSources(findAddresses)).toEqual([]);
});

test.each([
  ['words between tags', '<p>Thank you</p>'],
  ['one word between tags', '<b>Paid</b>'],
  ['an attribute', '<Button label="undo" />'],
  ['a sentence', `const hint = 'Please wait.';`],
  ['a word with a capital', `const label = isOpen ? 'Close' : 'Open';`],
  ['a sentence with a value', 'const note = `Saved at ${time}`;'],
  ['a word with a value', '<Row title={`Step ${step}`} />'],
])('the check sees %s', (_name, code) => {
  expect(findTexts('probe.tsx', code)).not.toEqual([]);
});

test.each([
  sessionMachine,
  signInMachine,
  oneTimeCodeMachine,
  registrationMachine,
  passwordResetMachine,
])('the messages of $id are part of the visitors’ pages', (machine) => {
  const visitorKeys = Object.keys(visitorMessages);
  const shown = listStates(toChart(machine)).flatMap(({ says }) => says);
  expect(shown.filter((key) => !visitorKeys.includes(key))).toEqual([]);
});

function findInSources(find: (file: string, source: string) => Found[]): string[] {
  const files = globSync('src/{ui,routes}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.css.ts'],
  });
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return find(file, source).map(({ at, text }) => `${file}:${getLine(source, at)} ${text}`);
  });
}

interface Found {
  at: number;
  text: string;
}

/** Attributes whose whole value is a text for people. */
const shown =
  /^(aria-(label|description|valuetext|roledescription)|alt|busyLabel|hint|intro|label|placeholder|title)$/;

/** Attributes that only browsers and style sheets read. */
const unseen = /^(className|d|key|media|style|transform|viewBox|placement|sizes)$/;

/** Two adjacent words, a capitalised word, or the end of a sentence with a mark. */
const readable = /\p{L}[,.:;!?’”]?\s+[“(]?\p{L}|^\p{Lu}\p{Ll}+\b|\p{Ll}(…|\?|!)$/u;

/** Calls that take a selector. */
const takesSelector = /^(querySelector(All)?|matches|closest)$/;

/** Words that only code reads. */
const code =
  /^(Enter|Escape|Backspace|Tab|Arrow(Left|Right|Up|Down)|Files|bottom start|end top)$|\[[a-z-]+[\]=]|^\(|^screen and |^[Mm]\d/;

/** Finds what reads like a text for people. */
function findTexts(file: string, source: string): Found[] {
  const { program } = parseSync(file, source);
  const passed = new Set<number>();
  const found: Found[] = [];
  const look = (at: number, text: string) => {
    const isReadable = /\p{Ll}/u.test(text) && readable.test(text) && !code.test(text);
    if (isReadable && !passed.has(at)) found.push({ at, text });
  };
  new Visitor({
    ImportDeclaration: ({ source: { start } }) => void passed.add(start),
    ExpressionStatement({ directive, expression }) {
      if (directive) passed.add(expression.start);
    },
    NewExpression({ callee, arguments: [message] }) {
      const isError = callee.type === 'Identifier' && callee.name === 'Error';
      if (isError && message) passed.add(message.start);
    },
    CallExpression({ callee, arguments: [selector] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (takesSelector.test(callee.property.name) && selector) passed.add(selector.start);
    },
    JSXText({ start, value }) {
      if (/\p{L}/u.test(value)) found.push({ at: start, text: value.trim() });
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal') return;
      const attribute = source.slice(name.start, name.end);
      const text = value.value;
      if (unseen.test(attribute)) passed.add(value.start);
      else if (shown.test(attribute) && /\p{L}/u.test(text)) {
        passed.add(value.start);
        found.push({ at: value.start, text });
      }
    },
    Literal({ start, value }) {
      if (typeof value === 'string') look(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      look(start, quasis.map(({ value }) => value.cooked ?? '').join('0'));
    },
  }).visit(program);
  return found;
}

/** Finds paths of the portal's pages. */
function findAddresses(file: string, source: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    JSXAttribute({ value }) {
      if (value?.type === 'Literal' && value.value === '/')
        found.push({ at: value.start, text: '/' });
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && /^\/[a-z]/.test(value))
        found.push({ at: start, text: value });
    },
    TemplateLiteral({ start, quasis: [first] }) {
      if (first && /^\/[a-z]/.test(first.value.raw))
        found.push({ at: start, text: first.value.raw });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function getLine(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}
