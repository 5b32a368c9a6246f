import { toTitle } from '#tools/flows/words.ts';

/* The files of a new flow, which `newFlow.ts` writes. */

export interface Call {
  name: string;
  /** The state that waits for its answer. */
  state: string;
  /** The file of the contract that declares it, without extension. */
  journey: string;
  /** Whether it has path parameters, a query or a body. */
  hasInput: boolean;
  /** Names of its path parameters. */
  parameters: readonly string[];
  /** A sample of its accepted answer, as code. */
  sample: string;
  /** Its own refusals. */
  refusals: readonly string[];
  /** Which of its sentences the contract has: for an accepted call, and for one that broke. */
  sentences: readonly ('done' | 'broke')[];
  /** Whether a back end may lack it. */
  isOptional: boolean;
}

export interface NewFlow {
  name: string;
  /** The calls of the contract that the flow makes, one after the other. */
  calls: readonly Call[];
  /** The id of its row in `docs/requirements.md`. */
  requirement: string;
}

type Part = string | undefined | false | readonly Part[];

/** A template of code: lists are joined, and what does not apply is left out. */
function code(strings: TemplateStringsArray, ...parts: readonly Part[]): string {
  return String.raw({ raw: strings }, ...parts.map(toText));
}

function toText(part: Part): string {
  return typeof part === 'object' ? part.map(toText).join('') : part || '';
}

/** `newFlow` becomes `NewFlow`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Refusals that have their own arrow, each with its target. */
function getRefusals({ refusals, isOptional }: Call): readonly (readonly [string, string])[] {
  const own = refusals.map((refusal) => [refusal, 'resting'] as const);
  return isOptional ? [...own, ['not_found', 'notOffered']] : own;
}

function getEnds({ calls }: NewFlow): string[] {
  return ['done', ...(calls.some(({ isOptional }) => isOptional) ? ['notOffered'] : [])];
}

/** The machine; its states lack descriptions. */
export function machineText(flow: NewFlow): string {
  const { name, calls, requirement } = flow;
  const meta = `meta: { requirements: ['${requirement}'] }`;
  const given = calls.filter(({ hasInput }) => hasInput);
  const refusing = calls.filter((call) => getRefusals(call).length > 0);
  const hasInput = given.length > 0;
  const refuses = refusing.length > 0;
  const types = [hasInput && 'Input', refuses && 'RefusalCode'].filter(Boolean).join(', ');
  const refusals = refusing.map((call) => `RefusalCode<typeof ${call.name}>`).join(' | ');
  return code`import { setup } from 'xstate';
${types && `import type { ${types} } from '#contract/endpoint.ts';\n`}${calls.map(
    (call) => `import type { ${call.name} } from '#contract/${call.journey}.ts';\n`,
  )}import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import { callPort, effect, isAccepted${refuses && ', refusalGuard, refusedWith'}, say } from './port.ts';

${
  hasInput &&
  code`interface Context {
${given.map((call) => `  ${call.name}: Input<typeof ${call.name}>;\n`)}}

`
}type Event = { type: '${name}.submit' };

const ports = {
${calls.map((call) => `  ${call.name}: callPort<typeof ${call.name}>('${call.name}'),\n`)}};

${given.map(
  (call) =>
    `const ${call.name}Input = ({ context }: { context: Context }) => context.${call.name};\n\n`,
)}export const ${name}Machine = setup({
  types: {
${hasInput && '    context: {} as Context,\n'}    events: {} as Event,
${hasInput && '    input: {} as Context,\n'}    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
${refuses && `    refusedWith: refusalGuard<${refusals}>(),\n`}  },
  actions: { notify: effect<Toast>() },
}).createMachine({
  id: '${name}',
${hasInput && '  context: ({ input }) => input,\n'}  initial: 'resting',
  states: {
    resting: {
      description: '',
      ${meta},
      on: { '${name}.submit': '${calls[0]?.state}' },
    },
${calls.map((call, index) => busyText(flow, call, calls[index + 1]?.state))}${getEnds(flow).map(
    (state) => `    ${state}: {
      type: 'final',
      description: '',
      ${state === 'notOffered' ? `meta: { says: ['${name}.notOffered'], requirements: ['${requirement}'] }` : meta},
    },
`,
  )}  },
});

export type ${pascalCase(name)}Actors = typeof ports;
export type ${pascalCase(name)}State = StateOf<typeof ${name}Machine>;
`;
}

/** A state that makes a call, and what follows each of its answers. */
function busyText(flow: NewFlow, call: Call, next: string | undefined): string {
  const { name, state, hasInput } = call;
  const failed = `say('${flow.name}.failed', 'error')`;
  const accepted = next
    ? `target: '${next}'`
    : `target: 'done', actions: say('${flow.name}.done', 'success')`;
  const refused = getRefusals(call).map(([refusal, target]) => {
    const said = target === 'resting' ? `, actions: say('${name}.${refusal}', 'error')` : '';
    return `          { guard: refusedWith('${refusal}'), target: '${target}'${said} },\n`;
  });
  return code`    ${state}: {
      description: '',
      tags: 'busy',
      meta: { calls: ['${name}'], requirements: ['${flow.requirement}'] },
      invoke: {
        id: '${name}',
        src: '${name}',
${hasInput && `        input: ${name}Input,\n`}        onDone: [
          { guard: 'accepted', ${accepted} },
${refused}          { target: 'resting', actions: ${failed} },
        ],
        onError: { target: 'resting', actions: ${failed} },
      },
    },
`;
}

/** Sample inputs of the calls, to which the author adds bodies; `undefined` if no call has one. */
function sampleInput(calls: readonly Call[]): string {
  const inputs = calls
    .filter(({ hasInput }) => hasInput)
    .map(({ name, parameters }) => {
      const entries = parameters.map((parameter) => `${parameter}: '7'`);
      return `${name}: { ${entries.join(', ')} }`;
    });
  return inputs.length > 0 ? `{ ${inputs.join(', ')} }` : 'undefined';
}

/** The script, with every answer of every call. */
export function scriptText({ name, calls }: NewFlow): string {
  const outcomes = calls.map((call) => {
    const answers = [
      `accepted(${call.sample})`,
      ...getRefusals(call).map(([refusal]) => `refused('${refusal}')`),
      "refused('too_often')",
      "new Error('offline')",
    ];
    return code`    ${call.name}: [\n${answers.map((answer) => `      ${answer},\n`)}    ],\n`;
  });
  const last = calls.at(-1)?.name;
  return code`import { accepted, refused } from '#contract/outcome.ts';
import { ${name}Machine } from '#machines/${name}.machine.ts';
import { respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const ${name}Script = definePortalScript({
  machine: ${name}Machine,
  starts: { 'the page': ${sampleInput(calls)} },
  events: [{ type: '${name}.submit' }],
  outcomes: {
${outcomes}  },
  project: () => null,
  properties: [
    respondsTo(step('${last} accepted'), shows('${name}.done')),
    respondsTo(step('${last} breaks', '${last} refused too_often'), shows('${name}.failed')),
  ],
});
`;
}

/** A story for every answer of every call; the calls before it are accepted. */
export function testText({ name, calls, requirement }: NewFlow): string {
  const stories = calls.map((call, index) => {
    const next = calls[index + 1];
    const before = calls.slice(0, index).map((one) => `${one.name}: [accepted(${one.sample})], `);
    const formatStory = (words: string, answer: string, state: string, said: string) =>
      code`  ['${call.name} ${words}', { ${before}${call.name}: [${answer}] }, '${state}', [${said}]],\n`;
    return [
      // A call that follows has stories of its own.
      !next && formatStory('accepted', `accepted(${call.sample})`, 'done', `'${name}.done'`),
      getRefusals(call).map(([refusal, state]) => {
        const said = state === 'resting' ? `'${call.name}.${refusal}'` : '';
        return formatStory(refusal, `refused('${refusal}')`, state, said);
      }),
      formatStory('too_often', "refused('too_often')", 'resting', `'${name}.failed'`),
      formatStory('lost', "new Error('offline')", 'resting', `'${name}.failed'`),
    ];
  });
  const input = sampleInput(calls);
  return code`import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { ${name}Machine } from '#machines/${name}.machine.ts';
import { play } from '#tests/support/ports.ts';
import { ${name}Script } from './scripts/${name}.ts';
import { testWalks } from './walks.ts';

testWalks(${name}Script);

test.each([
${stories}])('%s: says what came of it (${requirement})', async (_, answers, state, said) => {
  const flow = await play(${name}Machine, answers${input !== 'undefined' && `, ${input}`});
  await flow.send({ type: '${name}.submit' });
  expect([flow.state(), ...flow.messages]).toEqual([state, ...said]);
});
`;
}

/** The component that a page shows; a screen for each state. */
export function componentText(flow: NewFlow): string {
  const { name, calls } = flow;
  const own = pascalCase(name);
  const hasInput = calls.some((call) => call.hasInput);
  const screens = [
    '    resting: () => button(false),\n',
    ...calls.map(({ state }) => `    ${state}: () => button(true),\n`),
    ...getEnds(flow).map((state) => `    ${state}: () => <p>{messages['${name}.${state}']}</p>,\n`),
  ];
  return code`${hasInput && "import type { InputFrom } from 'xstate';\n"}import type { ReactNode } from 'react';
import { ${name}Machine } from '#machines/${name}.machine.ts';
import type { ${own}Actors, ${own}State } from '#machines/${name}.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { Button } from '#ui/parts/Button.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';

/** The part of a page that runs the flow. */
export function ${own}(${hasInput && `input: InputFrom<typeof ${name}Machine>`}) {
  const machine = provide${own}(usePortal());
  const [snapshot, send] = useFlow(machine${hasInput && ', { input }'});
  const button = (isBusy: boolean) => (
    <Button
      isBusy={isBusy}
      busyLabel={messages['${name}.submitting']}
      onPress={() => send({ type: '${name}.submit' })}
    >
      {messages['${name}.submit']}
    </Button>
  );
  const screens = {
${screens}  } satisfies Record<${own}State, () => ReactNode>;
  return screens[snapshot.value]();
}

function provide${own}({ api }: Portal) {
  return ${name}Machine.provide({
    actors: toActors<${own}Actors>({
${calls.map((call) => `      ${call.name}: api.${call.journey}.${call.name},\n`)}    }),
    actions: { notify: createNotify() },
  });
}
`;
}

/** The recipe; what it does not say yet throws. */
export function recipeText(flow: NewFlow): string {
  const { name, calls } = flow;
  const label = toTitle(calls[0]?.name ?? '');
  const gap = (what: string) => `open('${what.replaceAll("'", "\\'")}')`;
  const answers = calls.flatMap((call) => {
    const own = code`${call.refusals.map(
      (refusal) =>
        `      'refused ${refusal}': () => ${gap(`what makes the server refuse with ${refusal}`)},\n`,
    )}${call.isOptional && "      'refused not_found': (testPage) => testPage.passRedirected(notOffered),\n"}`;
    return own === '' ? [] : [`    ${call.name}: {\n${own}    },\n`];
  });
  const states = ['resting', ...calls.map(({ state }) => state), ...getEnds(flow)];
  const truth = states.map((state) => `    ${state}: skipTruthCheck(''),\n`);
  const screens = [
    '    resting: button,\n',
    ...calls.map(
      ({ state }) =>
        `    ${state}: ({ page }) => page.getByRole('button', { name: '${toTitle(calls[0]?.state ?? '')}…' }),\n`,
    ),
    ...getEnds(flow).map((state) => `    ${state}: skipScreenCheck(''),\n`),
  ];
  const isOptional = states.includes('notOffered');
  return code`import type { ${name}Machine } from '#machines/${name}.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { ${name}Script } from '#tests/machines/scripts/${name}.ts';
${isOptional && "import { notOffered } from './rows.ts';\n"}
function open(what: string): never {
  throw new Error(\`${name}: the recipe does not say \${what} yet.\`);
}

const button = ({ page }: TestPage) => page.getByRole('button', { name: '${label}' });

export const ${name}Recipe = defineRecipe<typeof ${name}Machine>({
  script: ${name}Script,
  starts: {
    'the page': () => ${gap('how a customer gets to the page')},
  },
${answers.length > 0 && code`  answers: {\n${answers}  },\n`}  controls: { '${name}.submit': button },
  screens: {
${screens}  },
  truth: {
${truth}  },
});
`;
}
