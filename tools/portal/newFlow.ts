import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '#contract/everyCall.ts';
import { toTitle } from '#tools/flows/words.ts';

const root = join(import.meta.dirname, '..', '..');

interface NewFlow {
  name: string;
  /** The call of the contract that the flow makes. */
  call: string;
  /** The file of the contract that declares it, without extension. */
  journey: string;
  /** Whether the call has path parameters, a query or a body. */
  hasInput: boolean;
  /** The call's own refusals. */
  refusals: readonly string[];
  /** Whether a back end may lack the call. */
  isOptional: boolean;
}

/**
 * Writes machine, script, tests and recipe of a flow that makes one call of the contract, and adds
 * it to the lists of flows and recipes. The author fills in the rest; `npm run flows`, the unit
 * tests and the walks name it. Returns the written files; throws a sentence for an invalid name or
 * call.
 */
export function writeNewFlow(name: string, call: string, folder = root): string[] {
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`“${name}” is not named in camelCase.`);
  const endpoint = endpoints.get(call);
  const journey = globSync('contract/*.ts', { cwd: root }).find((file) =>
    readFileSync(join(root, file), 'utf8').includes(`export const ${call} = endpoint(`),
  );
  if (!endpoint || !journey)
    throw new Error(`The contract has no call “${call}”; declare it first.`);
  const { body, query, path } = endpoint;
  const flow = {
    name,
    call,
    journey: basename(journey, '.ts'),
    hasInput: body !== undefined || query !== undefined || path.includes(':'),
    refusals: Object.keys(endpoint.refusals),
    isOptional: endpoint.optional === true,
  };
  const own: Record<string, string> = {
    [`src/machines/${name}.machine.ts`]: machineText(flow),
    [`tests/machines/scripts/${name}.ts`]: scriptText(flow),
    [`tests/machines/${name}.test.ts`]: testText(flow),
    [`tests/browser/recipes/${name}.ts`]: recipeText(flow),
  };
  const taken = Object.keys(own).find((file) => existsSync(join(folder, file)));
  if (taken) throw new Error(`${taken} exists already.`);
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
  };
  for (const [file, add] of Object.entries(lists)) {
    own[file] = add(readFileSync(join(folder, file), 'utf8'));
  }
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return Object.keys(own);
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
function getRefusals({ refusals, isOptional }: NewFlow): readonly (readonly [string, string])[] {
  const own = refusals.map((code) => [code, 'resting'] as const);
  return isOptional ? [...own, ['not_found', 'notOffered']] : own;
}

function machineText(flow: NewFlow): string {
  const { name, call, journey, hasInput, isOptional } = flow;
  const refusals = getRefusals(flow);
  const guarded = refusals.map(
    ([code, target]) => `          { guard: refusedWith('${code}'), target: '${target}' },\n`,
  );
  const types = [...(hasInput ? ['Input'] : []), ...(refusals.length > 0 ? ['RefusalCode'] : [])];
  const guards = refusals.length > 0 ? ', refusalGuard, refusedWith' : '';
  const ending = (state: string) => `    ${state}: {
      type: 'final',
      description: '',
      meta: { requirements: [] },
    },
`;
  const ifAsked = (text: string) => (hasInput ? text : '');
  return `import { setup } from 'xstate';
${types.length > 0 ? `import type { ${types.join(', ')} } from '#contract/endpoint.ts';\n` : ''}import type { ${call} } from '#contract/${journey}.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { callPort, isAccepted${guards} } from './port.ts';

${ifAsked(`interface Context {
  request: Input<typeof ${call}>;
}

`)}type Event = { type: '${name}.submit' };

const ports = {
  ${call}: callPort<typeof ${call}>('${call}'),
};

${ifAsked(`const theRequest = ({ context }: { context: Context }) => context.request;

`)}export const ${name}Machine = setup({
  types: {
${ifAsked('    context: {} as Context,\n')}    events: {} as Event,
${ifAsked('    input: {} as Context,\n')}    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
${refusals.length > 0 ? `    refusedWith: refusalGuard<RefusalCode<typeof ${call}>>(),\n` : ''}  },
}).createMachine({
  id: '${name}',
${ifAsked('  context: ({ input }) => input,\n')}  initial: 'resting',
  states: {
    resting: {
      description: '',
      meta: { requirements: [] },
      on: { '${name}.submit': 'submitting' },
    },
    submitting: {
      description: '',
      tags: 'busy',
      meta: { calls: ['${call}'], requirements: [] },
      invoke: {
        id: '${call}',
        src: '${call}',
${ifAsked('        input: theRequest,\n')}        onDone: [
          { guard: 'accepted', target: 'done' },
${guarded.join('')}          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
${['done', ...(isOptional ? ['notOffered'] : [])].map(ending).join('')}  },
});

export type ${pascalCase(name)}Actors = typeof ports;
export type ${pascalCase(name)}State = StateOf<typeof ${name}Machine>;
`;
}

function scriptText(flow: NewFlow): string {
  const { name, call, hasInput } = flow;
  const outcomes = [
    'accepted(null as never)',
    ...getRefusals(flow).map(([code]) => `refused('${code}')`),
    "refused('too_often')",
    "new Error('offline')",
  ];
  return `import { accepted, refused } from '#contract/outcome.ts';
import { ${name}Machine } from '#machines/${name}.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const ${name}Script = definePortalScript({
  machine: ${name}Machine,
  starts: { 'the page': ${hasInput ? '{ request: {} }' : 'undefined'} },
  events: [{ type: '${name}.submit' }],
  outcomes: {
    ${call}: [
${outcomes.map((outcome) => `      ${outcome},\n`).join('')}    ],
  },
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

function recipeText({ name, call, refusals, isOptional }: NewFlow): string {
  const gap = (what: string) => `open('${what.replaceAll("'", "\\'")}')`;
  const answers = refusals.map(
    (code) =>
      `      'refused ${code}': () => ${gap(`what makes the server refuse with ${code}`)},\n`,
  );
  if (isOptional)
    answers.push("      'refused not_found': (testPage) => testPage.passTo(notOffered),\n");
  const states = ['resting', 'submitting', 'done', ...(isOptional ? ['notOffered'] : [])];
  const entries = (reason: string) =>
    states.map((state) => `    ${state}: ${reason}(''),\n`).join('');
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
${answers.length > 0 ? `  answers: {\n    ${call}: {\n${answers.join('')}    },\n  },\n` : ''}  controls: { '${name}.submit': skipScreenCheck('') },
  screens: {
${entries('skipScreenCheck')}  },
  truth: {
${entries('skipTruthCheck')}  },
});
`;
}
