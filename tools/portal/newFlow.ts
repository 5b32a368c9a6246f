import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '#contract/everyCall.ts';
import { toTitle } from '#tools/flows/words.ts';

const root = join(import.meta.dirname, '..', '..');

interface Call {
  name: string;
  /** The state that waits for its answer. */
  state: string;
  /** The file of the contract that declares it, without extension. */
  journey: string;
  /** Whether it has path parameters, a query or a body. */
  hasInput: boolean;
  /** Its own refusals. */
  refusals: readonly string[];
  /** Whether a back end may lack it. */
  isOptional: boolean;
}

interface NewFlow {
  name: string;
  /** The calls of the contract that the flow makes, one after the other. */
  calls: readonly Call[];
}

/**
 * Writes machine, script, tests and recipe of a flow that makes calls of the contract one after the
 * other, and adds it to the lists of flows, recipes and words. The author fills in the rest; `npm
 * run flows`, the unit tests and the walks name it. Returns the written files; throws a sentence for
 * an invalid name or call.
 */
export function writeNewFlow(name: string, calls: readonly string[], folder = root): string[] {
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`“${name}” is not named in camelCase.`);
  const flow = { name, calls: calls.map(readCall) };
  const own: Record<string, string> = {
    [`src/machines/${name}.machine.ts`]: machineText(flow),
    [`tests/machines/scripts/${name}.ts`]: scriptText(flow),
    [`tests/machines/${name}.test.ts`]: testText(flow),
    [`tests/browser/recipes/${name}.ts`]: recipeText(flow),
  };
  const taken = Object.keys(own).find((file) => existsSync(join(folder, file)));
  if (taken) throw new Error(`${taken} exists already.`);
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
          (whole, call) => worded(whole, 'calls', call),
          worded(text, 'events', `'${name}.submit'`),
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
  const { body, query, path } = endpoint;
  return {
    name,
    state: toBusyState(name),
    journey: basename(journey, '.ts'),
    hasInput: body !== undefined || query !== undefined || path.includes(':'),
    refusals: Object.keys(endpoint.refusals),
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

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Refusals that have their own arrow, each with its target. */
function getRefusals({ refusals, isOptional }: Call): readonly (readonly [string, string])[] {
  const own = refusals.map((code) => [code, 'resting'] as const);
  return isOptional ? [...own, ['not_found', 'notOffered']] : own;
}

function getEnds({ calls }: NewFlow): string[] {
  return ['done', ...(calls.some(({ isOptional }) => isOptional) ? ['notOffered'] : [])];
}

function machineText(flow: NewFlow): string {
  const { name, calls } = flow;
  const given = calls.filter(({ hasInput }) => hasInput);
  const refusing = calls.filter((call) => getRefusals(call).length > 0);
  const types = [
    ...(given.length > 0 ? ['Input'] : []),
    ...(refusing.length > 0 ? ['RefusalCode'] : []),
  ];
  const refusals = refusing.map((call) => `RefusalCode<typeof ${call.name}>`).join(' | ');
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  const ifGiven = (texts: readonly string[]) => (given.length > 0 ? lines(texts) : '');
  const ifRefusing = (text: string) => (refusing.length > 0 ? text : '');
  return `import { setup } from 'xstate';
${types.length > 0 ? `import type { ${types.join(', ')} } from '#contract/endpoint.ts';\n` : ''}${lines(
    calls.map((call) => `import type { ${call.name} } from '#contract/${call.journey}.ts';`),
  )}import type { Meta, StateOf, Tag } from './meta.ts';
import { callPort, isAccepted${ifRefusing(', refusalGuard, refusedWith')} } from './port.ts';

${ifGiven([
  'interface Context {',
  ...given.map((call) => `  ${call.name}: Input<typeof ${call.name}>;`),
  '}\n',
])}type Event = { type: '${name}.submit' };

const ports = {
${lines(calls.map((call) => `  ${call.name}: callPort<typeof ${call.name}>('${call.name}'),`))}};

${ifGiven(
  given.map(
    (call) =>
      `const ${call.name}Input = ({ context }: { context: Context }) => context.${call.name};\n`,
  ),
)}export const ${name}Machine = setup({
  types: {
${ifGiven(['    context: {} as Context,'])}    events: {} as Event,
${ifGiven(['    input: {} as Context,'])}    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
${ifRefusing(`    refusedWith: refusalGuard<${refusals}>(),\n`)}  },
}).createMachine({
  id: '${name}',
${ifGiven(['  context: ({ input }) => input,'])}  initial: 'resting',
  states: {
    resting: {
      description: '',
      meta: { requirements: [] },
      on: { '${name}.submit': '${calls[0]?.state}' },
    },
${calls.map((call, index) => busyText(call, calls[index + 1]?.state ?? 'done')).join('')}${getEnds(
    flow,
  )
    .map(
      (state) => `    ${state}: {
      type: 'final',
      description: '',
      meta: { requirements: [] },
    },
`,
    )
    .join('')}  },
});

export type ${pascalCase(name)}Actors = typeof ports;
export type ${pascalCase(name)}State = StateOf<typeof ${name}Machine>;
`;
}

/** A state that makes a call, and what follows each of its answers. */
function busyText(call: Call, next: string): string {
  const { name, state, hasInput } = call;
  const refused = getRefusals(call).map(
    ([code, target]) => `          { guard: refusedWith('${code}'), target: '${target}' },\n`,
  );
  return `    ${state}: {
      description: '',
      tags: 'busy',
      meta: { calls: ['${name}'], requirements: [] },
      invoke: {
        id: '${name}',
        src: '${name}',
${hasInput ? `        input: ${name}Input,\n` : ''}        onDone: [
          { guard: 'accepted', target: '${next}' },
${refused.join('')}          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
`;
}

function scriptText({ name, calls }: NewFlow): string {
  const outcomes = calls.map((call) => {
    const answers = [
      'accepted(null as never)',
      ...getRefusals(call).map(([code]) => `refused('${code}')`),
      "refused('too_often')",
      "new Error('offline')",
    ];
    return `    ${call.name}: [\n${answers.map((answer) => `      ${answer},\n`).join('')}    ],\n`;
  });
  const inputs = calls.filter(({ hasInput }) => hasInput).map((call) => `${call.name}: {}`);
  return `import { accepted, refused } from '#contract/outcome.ts';
import { ${name}Machine } from '#machines/${name}.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const ${name}Script = definePortalScript({
  machine: ${name}Machine,
  starts: { 'the page': ${inputs.length > 0 ? `{ ${inputs.join(', ')} }` : 'undefined'} },
  events: [{ type: '${name}.submit' }],
  outcomes: {
${outcomes.join('')}  },
  project: () => null,
  properties: [],
});
`;
}

function testText({ name }: NewFlow): string {
  return `import { ${name}Script } from './scripts/${name}.ts';
import { testWalks } from './walks.ts';

testWalks(${name}Script);
`;
}

function recipeText(flow: NewFlow): string {
  const { name, calls } = flow;
  const gap = (what: string) => `open('${what.replaceAll("'", "\\'")}')`;
  const answers = calls.flatMap((call) => {
    const own = [
      ...call.refusals.map(
        (code) =>
          `      'refused ${code}': () => ${gap(`what makes the server refuse with ${code}`)},\n`,
      ),
      ...(call.isOptional
        ? ["      'refused not_found': (testPage) => testPage.passTo(notOffered),\n"]
        : []),
    ];
    return own.length > 0 ? [`    ${call.name}: {\n${own.join('')}    },\n`] : [];
  });
  const states = ['resting', ...calls.map(({ state }) => state), ...getEnds(flow)];
  const entries = (reason: string) =>
    states.map((state) => `    ${state}: ${reason}(''),\n`).join('');
  const isOptional = states.includes('notOffered');
  return `import type { ${name}Machine } from '#machines/${name}.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import { ${name}Script } from '#tests/machines/scripts/${name}.ts';
${isOptional ? "import { notOffered } from './rows.ts';\n" : ''}
function open(what: string): never {
  throw new Error(\`${name}: the recipe does not say \${what} yet.\`);
}

export const ${name}Recipe = defineRecipe<typeof ${name}Machine>({
  script: ${name}Script,
  starts: {
    'the page': () => ${gap('how a customer gets to the page')},
  },
  events: {
    '${name}.submit': () => ${gap('how a customer submits')},
  },
${answers.length > 0 ? `  answers: {\n${answers.join('')}  },\n` : ''}  controls: { '${name}.submit': skipScreenCheck('') },
  screens: {
${entries('skipScreenCheck')}  },
  truth: {
${entries('skipTruthCheck')}  },
});
`;
}
