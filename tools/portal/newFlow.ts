import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '#contract/everyCall.ts';
import { confirmation } from '#contract/readers.ts';
import { humanize, toTitle } from '#tools/flows/words.ts';
import {
  componentText,
  machineText,
  pascalCase,
  recipeText,
  scriptText,
  testText,
} from './newFlowFiles.ts';
import type { Call, NewFlow } from './newFlowFiles.ts';

const root = join(import.meta.dirname, '..', '..');

/** How the row of a new flow in `docs/requirements.md` ends until its author writes it. */
export const unwritten = 'to be written.';

/**
 * Writes machine, script, stories, recipe and component of a flow that makes calls of the contract
 * one after the other, and adds it to the lists of flows, recipes, words, messages and
 * requirements. The author fills in the rest; `npm run flows`, the compiler and the tests name it.
 * Returns the written files; throws a sentence for an invalid name or call.
 */
export function writeNewFlow(name: string, calls: readonly string[], folder = root): string[] {
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`“${name}” is not named in camelCase.`);
  const rows = read('docs/requirements.md', folder);
  const requirement = findFreeId(rows);
  const flow = { name, calls: calls.map(readCall), requirement };
  const own: Record<string, string> = {
    [`src/machines/${name}.machine.ts`]: machineText(flow),
    [`tests/machines/scripts/${name}.ts`]: scriptText(flow),
    [`tests/machines/${name}.test.ts`]: testText(flow),
    [`tests/browser/recipes/${name}.ts`]: recipeText(flow),
    [`src/routes/${name}/${pascalCase(name)}.tsx`]: componentText(flow),
  };
  const existing = Object.keys(own).find((file) => existsSync(join(folder, file)));
  if (existing) throw new Error(`${existing} exists already.`);
  const words = read('tools/portal/words.ts', folder);
  const lists = {
    'src/machines/index.ts': (text: string) =>
      listed(text, {
        from: `import { ${name}Machine } from './${name}.machine.ts';`,
        entry: `  ${name}: {\n    title: '${toTitle(name)}',\n    sentence: '',\n    machine: ${name}Machine,\n  },`,
        end: '} satisfies Record<string, Flow>;',
      }),
    'tests/browser/recipes/index.ts': (text: string) =>
      listed(text, {
        from: `import { ${name}Recipe } from './${name}.ts';`,
        entry: `  ${name}: ${name}Recipe,`,
        end: '};\n\nexport const recipes',
      }),
    'tools/portal/words.ts': (text: string) =>
      calls
        .filter((call) => !words.includes(`\n  ${call}: `))
        .reduce(
          (updated, call) => worded(updated, 'calls', call),
          worded(text, 'events', `'${name}.submit'`),
        ),
    'docs/requirements.md': (text: string) =>
      text.replace(
        /(?<=\n)(- \*\*R-\d+\*\* .*\n)(?![\s\S]*\n- \*\*R-)/,
        (last) => `${last}- **${requirement}** ${toTitle(name)}: ${unwritten}\n`,
      ),
    'src/messages/flowSentences.ts': (text: string) => addSentences(text, flow),
    ...Object.fromEntries(
      ['en', 'hi'].map((language) => [
        `src/messages/${language}/flows.ts`,
        (text: string) => addMessages(text, flow),
      ]),
    ),
  };
  for (const [file, add] of Object.entries(lists)) own[file] = add(read(file, folder));
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return Object.keys(own);
}

function read(file: string, folder = root): string {
  return readFileSync(join(folder, file), 'utf8');
}

function readCall(name: string): Call {
  const endpoint = endpoints.get(name);
  const journey = globSync('contract/*.ts', { cwd: root }).find((file) =>
    read(file).includes(`export const ${name} = endpoint(`),
  );
  if (!endpoint || !journey) {
    throw new Error(`The contract has no call “${name}”; declare it first.`);
  }
  const { answer, body, query, path, done, broke } = endpoint;
  return {
    name,
    state: toBusyState(name),
    journey: basename(journey, '.ts'),
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter),
    // Without a value the author writes one; the compiler refuses `null` where it is needed.
    sample: answer === confirmation ? 'null' : 'null as never',
    hasInput: body !== undefined || query !== undefined || path.includes(':'),
    refusals: Object.keys(endpoint.refusals),
    sentences: [
      ...(typeof done === 'string' ? (['done'] as const) : []),
      ...(broke === undefined ? [] : (['broke'] as const)),
    ],
    isOptional: endpoint.optional === true,
  };
}

/** `placeOrder` becomes `placingOrder`. */
function toBusyState(call: string): string {
  return call.replace(/^([a-z]+?)e?(?=[A-Z]|$)/, '$1ing');
}

/** The text of the words with an empty entry at the beginning of a table. */
function worded(text: string, table: string, name: string): string {
  const start = `export const ${table}: Readonly<Record<string, string>> = {\n`;
  return text.replace(start, () => `${start}  ${name}: '',\n`);
}

function findFreeId(rows: string): string {
  const numbers = [...rows.matchAll(/^- \*\*R-(\d+)\*\* /gm)].map(([, number]) => Number(number));
  return `R-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

/** The text of `flowSentences.ts` with the flow's sentences that the contract has. */
function addSentences(text: string, { name, calls }: NewFlow): string {
  const last = calls.at(-1);
  if (!last || last.sentences.length === 0) return text;
  const keys = { done: 'done', broke: 'failed' };
  const entries = last.sentences.map(
    (kind) => `  '${name}.${keys[kind]}': ${last.name}.${kind},\n`,
  );
  const file = `'#contract/${last.journey}.ts';`;
  const imported = new RegExp(`import \\{([^}]*\\b${last.name}\\b[^}]*)\\} from ${file}`);
  const withImport = imported.test(text)
    ? text
    : text.includes(`} from ${file}`)
      ? text.replace(` } from ${file}`, () => `, ${last.name} } from ${file}`)
      : `import { ${last.name} } from ${file}\n${text}`;
  return withImport.replace('} as const;', () => `${entries.join('')}} as const;`);
}

/**
 * The text of `flows.ts` of a language with the flow's messages and the labels of its component.
 * Hindi starts with the English texts, which `tests/contract/hindi.test.ts` names.
 */
function addMessages(text: string, { name, calls }: NewFlow): string {
  const [first] = calls;
  const last = calls.at(-1);
  const texts = {
    submit: toTitle(first?.name ?? ''),
    submitting: `${toTitle(first?.state ?? '')}…`,
    ...(last?.sentences.includes('done') ? {} : { done: `${toTitle(last?.name ?? '')}: done.` }),
    ...(last?.sentences.includes('broke')
      ? {}
      : { failed: `Failed to ${humanize(last?.name ?? '')}. Please try again.` }),
    ...(calls.some(({ isOptional }) => isOptional)
      ? { notOffered: 'This is not offered here.' }
      : {}),
  };
  const entries = Object.entries(texts).map(([key, value]) => `  '${name}.${key}': '${value}',\n`);
  const start = '  ...visitorMessages,\n';
  return text.replace(start, () => `${start}\n${entries.join('')}`);
}

interface Addition {
  from: string;
  entry: string;
  /** The text that ends the list. */
  end: string;
}

/** The text of a list file with an import and an entry added at their ends. */
function listed(text: string, { from, entry, end }: Addition): string {
  const imported = text.lastIndexOf('\nimport ');
  const after = text.indexOf('\n', imported + 1);
  const withImport = `${text.slice(0, after)}\n${from}${text.slice(after)}`;
  return withImport.replace(end, () => `${entry}\n${end}`);
}
