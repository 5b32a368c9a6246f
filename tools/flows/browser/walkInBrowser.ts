import { expect, test } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { messages } from '#flows';
import { toEnding } from '#flows/endings.ts';
import { enterStart } from '#tools/planner/explore.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import { listLeaves, toPureMachine } from '#tools/planner/pure.ts';
import type { PureStep } from '#tools/planner/pure.ts';
import { formatStep } from '#tools/planner/script.ts';
import type { Stimulus } from '#tools/planner/script.ts';
import {
  checkCalls,
  checkControls,
  checkFocus,
  checkNoOtherArrows,
  checkMessages,
  checkScreens,
  checkSpeech,
  checkTruth,
} from './checks.ts';
import type { Observation } from './probe.ts';
import type { Recipe } from './recipe.ts';
import { describeScreen, runOracle, explainFailure, unitTestAdvice } from './explainFailure.ts';
import { WalkedStates } from './walkedStates.ts';
import type { TestPage } from './testPage.ts';

interface WalkOptions {
  /** Steps, each with the chart's state before it, for which earlier walks have checked controls and truth. */
  compared?: Set<string>;
  /** Called at the start of a walk and after every step, when all checks have passed. */
  onArrival?(states: readonly string[], step?: Step): Promise<void>;
  /** Names the files and lines of the portal for a step, for the failure message. */
  describeFailure?(
    machine: AnyStateMachine,
    step?: Stimulus,
    after?: Partial<Record<'calls' | 'states' | 'effects' | 'events', readonly string[]>>,
  ): string;
}

/**
 * Takes a walk on the real portal. After every step independent oracles compare the page with the
 * chart: the screen, the controls, the requests and messages, and the data at the server. Focus
 * must not be lost. Controls and server are checked only the first time that a step is taken.
 */
export async function walkInBrowser(
  testPage: TestPage,
  recipe: Recipe,
  walk: Walk,
  {
    compared = new Set(),
    onArrival = async () => {},
    describeFailure = () => '',
  }: WalkOptions = {},
): Promise<void> {
  const { script } = recipe;
  const flow = script.machine.id;
  const states = new WalkedStates(script.machine);
  const pure = toPureMachine(script);
  const texts: Record<string, string> = { ...messages, ...recipe.wording?.[walk.start] };
  let now: PureStep = enterStart(pure, script.starts[walk.start], script.openings?.[walk.start]);

  const checkState = async (snapshot: AnyMachineSnapshot, step: string) => {
    await runOracle(
      'screen',
      () => checkScreens(testPage, recipe, snapshot),
      () => describeScreen(testPage.page),
    );
    if (compared.has(step)) return;
    await runOracle(
      'truth',
      () => checkTruth(testPage, recipe, snapshot),
      () => `\nWritten so far: ${testPage.writes.join('; ') || 'nothing'}.`,
    );
    await runOracle('controls', () => checkControls(testPage, recipe, walk.start, snapshot));
    compared.add(step);
  };

  await testPage.holdPorts(recipe.inPage ?? []);
  await testPage.hold(states.listCalls(now.snapshot));
  const begin = recipe.starts[walk.start];
  if (!begin) throw new Error(`The recipe has no start "${walk.start}".`);
  const opened = testPage.observations.count;
  await explainFailure(
    () => `${flow}, start “${walk.start}”: `,
    async () => {
      await begin(testPage, walk.steps[0]?.takes ?? []);
      const { value } = now.snapshot;
      if (now.takes.length > 0)
        await testPage.observations.waitForState(flow, opened, value, now.takes);
      await checkState(now.snapshot, `from ${walk.start}`);
    },
    async () => {
      await testPage.readPendingAnswers();
      const calls = describeCalls(testPage, { calls: [], expected: [], left: [], answered: 0 });
      return ['', ...calls, describeFailure(script.machine)].join('\n');
    },
  );
  await onArrival(listLeaves(now.snapshot));
  testPage.holdAround(recipe.around ?? []);
  testPage.takeCalls();
  testPage.speech.take();

  for (const [index, step] of walk.steps.entries()) {
    const { stimulus, takes } = step;
    const before = now;
    now = pure.step(now, stimulus);
    const from = testPage.observations.count;
    const documents = testPage.documentCount;
    const title = formatStep(stimulus);
    const calls = states.listCalls(before.snapshot);
    const answered = testPage.answers.length;
    const where = async () => {
      await testPage.readPendingAnswers();
      const number = `step ${index + 1} of ${walk.steps.length}`;
      const position = describePosition({ flow, number, before, now, title });
      const expected = states.listCalls(now.snapshot);
      const isEnding = stimulus.kind === 'answer' || stimulus.kind === 'fault';
      const left = isEnding ? [] : calls.filter((name) => !expected.includes(name));
      const described = describeCalls(testPage, { calls, expected, left, answered });
      return [position, ...described, ''].join('\n');
    };
    let hasArrived = false;
    const takeStep = async () => {
      await testPage.hold([...calls, ...states.listCalls(now.snapshot)]);
      await apply(testPage, recipe, step, walk.steps[index + 1]);
      const observation = await runOracle(
        'machine',
        async () => {
          const first = await testPage.observations.waitForNext(flow, from, title);
          expect(first.takes, 'arrows taken').toEqual(takes);
          expect(first.value, 'state of the page').toEqual(now.snapshot.value);
          return first;
        },
        () => {
          const seen = testPage.observations.listOf(flow, from);
          const ignored =
            seen.length > 0 ? undefined : testPage.observations.listIgnoredEvents(flow, from);
          const earlier = walk.steps.slice(0, index).map((before) => before.stimulus);
          const cause = { observation: seen[0], ignored, earlier };
          return describeCause(recipe, stimulus, now.snapshot.context, cause);
        },
      );
      hasArrived = true;
      await testPage.hold(states.listCalls(now.snapshot));
      const isLeaving = now.effects.includes('reloadPage');
      if (isLeaving) await testPage.waitForReload(documents);
      // After a flow is done, its caller continues with its own calls and messages.
      const isDone = now.snapshot.status === 'done';
      const around = [
        ...states.listActiveStates(before.snapshot),
        ...states.listActiveStates(now.snapshot),
      ];
      await runOracle('messages', () => checkMessages(testPage, texts, now));
      if (!isDone) await runOracle('speech', () => checkSpeech(testPage, texts, around));
      await checkState(now.snapshot, nameStep(walk.start, before, step));
      if (!isDone) await runOracle('calls', () => checkCalls(testPage, around));
      const others = testPage.observations.listOf(flow, from);
      await runOracle('more', () => checkNoOtherArrows(others, observation, isLeaving));
      await runOracle('focus', () => checkFocus(testPage));
      await onArrival(listLeaves(now.snapshot), step);
    };
    const locate = () => {
      const { snapshot, effects } = now;
      const calls = states.listCalls(snapshot);
      const shown = hasArrived && {
        states: listLeaves(snapshot),
        effects: effects.map((effect) => effect.replace(/\(.*/s, '')),
      };
      const other = findOtherEvent(stimulus, testPage.observations.listOf(flow, from)[0]);
      const events = hasArrived || !other || other.startsWith('xstate.') ? [] : [other];
      return `\n${describeFailure(script.machine, stimulus, { calls, events, ...shown })}`;
    };
    await test.step(title, () => explainFailure(where, takeStep, locate));
  }
}

/** Identifies a step by its title, its arrows and the chart's full state before it. */
function nameStep(start: string, { snapshot }: PureStep, { stimulus, takes }: Step): string {
  const { value, context } = snapshot;
  return JSON.stringify([start, value, context, formatStep(stimulus), takes]);
}

interface Cause {
  /** The first thing that the chart on the page did. */
  observation: Observation | undefined;
  /** The events that it received, when it did nothing. */
  ignored: readonly string[] | undefined;
  /** The earlier steps of the walk. */
  earlier: readonly Stimulus[];
}

/** Advice when a chart took another path; `context` is the expected one. */
function describeCause(
  { controls }: Recipe,
  stimulus: Stimulus,
  context: Readonly<Record<string, unknown>>,
  { observation, ignored, earlier }: Cause,
): string {
  const { kind } = stimulus;
  const other = findOtherEvent(stimulus, observation);
  const flags = Object.entries(observation?.flags ?? {}).filter(
    ([name, is]) => context[name] !== is,
  );
  const gotNothing = ignored?.length === 0;
  return [
    gotNothing && '\nThe chart on the page got nothing, so the fault is not in the chart.',
    ignored && !gotNothing && `\nThe chart on the page got ${ignored.join(', ')}.`,
    other !== undefined && `\nThe chart on the page got ${other} instead: look at what sends it.`,
    kind === 'event' ? `\n${adviseOnEvent(controls[stimulus.event.type])}` : '',
    (kind === 'answer' || kind === 'fault') &&
      other === undefined &&
      `\n${adviseOnAnswer(toEnding(stimulus))}${adviseOnWait(earlier)}`,
    ...flags.map(
      ([name, is]) =>
        `\nThe chart on the page remembers “${name}: ${is}”, which the walk does not expect: look at what sets it.`,
    ),
    !gotNothing && `\n${unitTestAdvice}`,
  ]
    .filter(Boolean)
    .join('');
}

/** The event of a chart's first arrows, if it is not that of the step. */
function findOtherEvent(
  stimulus: Stimulus,
  observation: Observation | undefined,
): string | undefined {
  if (!observation) return undefined;
  const { event } = observation;
  if (stimulus.kind === 'event') return event === stimulus.event.type ? undefined : event;
  // An answer and a timer have events of XState.
  return event.startsWith('xstate.') ? undefined : event;
}

function adviseOnEvent(control: Recipe['controls'][string] | undefined): string {
  return typeof control === 'function'
    ? 'Look at what the screen calls and the route sends upon this.'
    : 'No control sends it. Where the recipe changes the server first, check that the server stores the change; ' +
        'then look at what the route reads and sends upon this.';
}

function adviseOnAnswer(ending: string): string {
  const [, code] = ending.split('refused ');
  return code
    ? `Where the server did not refuse “${code}”, begin in its route at the line below, then in the store; ` +
        'where it did, look at the function that the route gives the chart for this.'
    : 'Look at what the server answered, and at the function that the route gives the chart for this.';
}

/** Advice on an answer that came too soon after a wait. */
function adviseOnWait(earlier: readonly Stimulus[]): string {
  const wait = earlier.findLast((stimulus) => stimulus.kind === 'timer');
  if (!wait) return '';
  const delay = wait.eventType.split('.')[2] ?? wait.eventType;
  return (
    `\nThe walk waited ${wait.ms} ms before, which is “${delay}” of the chart. ` +
    'If the server refused this as too soon, compare its wait with that of the chart.'
  );
}

/** The position in a walk, for the failure message. */
function describePosition({ flow, number, before, now, title }: Position): string {
  const [from, to] = [before, now].map(({ snapshot }) => listLeaves(snapshot).join(' + '));
  return `${flow}, ${number}, from “${from}” upon “${title}” to “${to}”.`;
}

interface Position {
  flow: string;
  number: string;
  before: PureStep;
  now: PureStep;
  title: string;
}

interface Calls {
  /** Calls of the state before the step. */
  calls: readonly string[];
  /** Calls of the state after the step. */
  expected: readonly string[];
  /** Calls that the step leaves unanswered. */
  left: readonly string[];
  /** The number of answers before the step. */
  answered: number;
}

/** What the server answered since the step began, and which requests are held. */
function describeCalls(
  { answers, heldNames }: TestPage,
  { calls, expected, left, answered }: Calls,
): string[] {
  const newAnswers = answers.slice(answered);
  const isAnswered = (name: string) => newAnswers.some((words) => words.startsWith(`${name}, `));
  const again = heldNames.filter(
    (name) => calls.includes(name) && isAnswered(name) && !expected.includes(name),
  );
  const late = left.filter(isAnswered);
  const isSilent =
    expected.length > 0 && expected.every((name) => !heldNames.includes(name) && !isAnswered(name));
  return [
    ...(newAnswers.length > 0 ? [`Answered: ${newAnswers.join('; ')}.`] : []),
    ...(heldNames.length > 0 ? [`Held by the walk: ${heldNames.join(', ')}.`] : []),
    ...(isSilent ? [`Not asked, although the state calls it: ${expected.join(', ')}.`] : []),
    ...(late.length > 0
      ? [`${late.join(', ')} was answered late, after this step, which must change nothing.`]
      : []),
    ...(again.length > 0
      ? [
          `${again.join(', ')} was asked twice, and the chart asks once: look at the function that ` +
            'the route gives the chart for it.',
        ]
      : []),
  ];
}

/** Performs a step; `next` says how the call that it leads to will end. */
async function apply(
  testPage: TestPage,
  recipe: Recipe,
  { stimulus, takes }: Step,
  next: Step | undefined,
): Promise<void> {
  const ahead = next?.takes ?? [];
  if (stimulus.kind === 'timer' || stimulus.kind === 'pause') return testPage.passTime(stimulus.ms);
  if (stimulus.kind === 'event') {
    const { event } = stimulus;
    const ending = next ? toEnding(next.stimulus) : '';
    const act = recipe.events?.[event.type];
    if (act) return act(testPage, { event, ending, takes, ahead });
    const control = recipe.controls[event.type];
    if (typeof control !== 'function') throw new Error(`The recipe has no event "${event.type}".`);
    return control(testPage).press('Enter');
  }
  const { port } = stimulus;
  const ending = toEnding(stimulus);
  const answer = recipe.answers?.[port]?.[ending];
  if (answer) return answer(testPage, ahead, takes);
  const ends = recipe.inPage?.includes(port) ? defaultPortEndings : defaultEndings;
  const end = ends[ending.startsWith('accepted ') ? 'accepted' : ending];
  if (!end) throw new Error(`No recipe lets ${port} end with "${ending}".`);
  return end(testPage, port);
}

type End = (testPage: TestPage, port: string) => Promise<void>;

/** Default endings of ports that make no request. */
const defaultPortEndings: Record<string, End> = {
  accepted: (testPage, port) => testPage.begin(port),
  breaks: (testPage, port) => testPage.fail(port),
};

/** Default endings of requests. */
const defaultEndings: Record<string, End> = {
  accepted: (testPage) => testPage.pass(),
  breaks: (testPage) => testPage.break(),
  'refused session_ended': (testPage) => testPage.passSignedOut(),
  'refused too_often': (testPage) => testPage.passRateLimited(),
};
