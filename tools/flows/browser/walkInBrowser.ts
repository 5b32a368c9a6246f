import { expect, test } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { chartOf, pathOf, statesOf } from '../chart.ts';
import type { ChartState } from '../chart.ts';
import { startOf } from '../explore.ts';
import type { Step, Walk } from '../planWalks.ts';
import { leavesOf, PureMachine } from '../pure.ts';
import type { PureStep } from '../pure.ts';
import { endingOf, isPossible, stepTitle } from '../script.ts';
import type { Stimulus } from '../script.ts';
import { isFocusKept } from './focus.ts';
import type { Recipe } from './recipe.ts';
import type { World } from './world.ts';

interface WalkedState extends ChartState {
  /** Calls of the flow that runs within. */
  inner: readonly string[];
}

/** Called at the start of a walk and after every step, once all was seen to be right. */
export type OnArrival = (states: readonly string[], step?: Step) => Promise<void>;

/**
 * Takes a walk on the real portal. After every step four things that know nothing of each other are
 * compared with the chart: what is seen, which controls are offered, which requests and messages
 * went out, and what is so at the server. However it went on, focus is not lost.
 */
export async function walkInBrowser(
  world: World,
  recipe: Recipe,
  walk: Walk,
  onArrival: OnArrival = async () => {},
): Promise<void> {
  const { script } = recipe;
  const flow = script.machine.id;
  const states = new Map(withChildren(script.machine).map((state) => [state.path, state]));
  const pure = new PureMachine(script.machine);
  const texts: Record<MessageKey, string> = { ...messages, ...recipe.wording?.[walk.start] };
  let now: PureStep = startOf(pure, script.starts[walk.start], script.openings?.[walk.start]);

  await world.holdPorts(recipe.inPage ?? []);
  await world.hold(callsOf(now.snapshot, states));
  await found(recipe.starts, walk.start, 'start')(world, walk.steps[0]?.takes ?? []);
  if (script.openings?.[walk.start])
    await world.sightings.arrival(flow, now.snapshot.value, now.takes);
  await checkScreen(now.snapshot);
  await onArrival(leavesOf(now.snapshot));
  world.holdAround(recipe.around ?? []);
  world.takeCalls();
  world.speech.take();

  for (const [index, step] of walk.steps.entries()) {
    const { stimulus, takes } = step;
    const before = now;
    now = pure.step(now.snapshot, stimulus);
    const from = world.sightings.count;
    const documents = world.documentCount;
    await test.step(stepTitle(stimulus), async () => {
      await world.hold([...callsOf(before.snapshot, states), ...callsOf(now.snapshot, states)]);
      await apply(stimulus, takes, walk.steps[index + 1]);
      const sighting = await world.sightings.next(flow, from, stepTitle(stimulus));
      expect(sighting.takes, 'arrows taken').toEqual(takes);
      expect(sighting.value, 'state of the page').toEqual(now.snapshot.value);
      await world.hold(callsOf(now.snapshot, states));
      const isLeaving = now.effects.includes('reloadPage');
      if (isLeaving) await world.reloaded(documents);
      await checkMessages(before.snapshot, now);
      await checkScreen(now.snapshot);
      checkCalls(before.snapshot, now.snapshot);
      const others = world.sightings
        .of(flow, from)
        .filter(
          (other) =>
            other !== sighting &&
            other.document === sighting.document &&
            other.actor === sighting.actor,
        )
        // A page that leaves breaks off what it asks.
        .filter(({ takes: more }) => !isLeaving || !more.every((id) => id.includes(' breaks-->')));
      expect(others, 'nothing else happened').toEqual([]);
      await expect
        .poll(() => isFocusKept(world.page), { message: 'something has focus' })
        .toBe(true);
      await onArrival(leavesOf(now.snapshot), step);
    });
  }

  async function apply(
    stimulus: Stimulus,
    takes: readonly string[],
    next: Step | undefined,
  ): Promise<void> {
    const ahead = next?.takes ?? [];
    if (stimulus.kind === 'timer') return world.passTime(stimulus.ms);
    if (stimulus.kind === 'event') {
      const act = found(recipe.events, stimulus.event.type, 'event');
      const ending = next ? endingOf(next.stimulus) : '';
      return act(world, { event: stimulus.event, ending, takes, ahead });
    }
    const { port } = stimulus;
    const ending = endingOf(stimulus);
    const answer = recipe.answers?.[port]?.[ending];
    if (answer) return answer(world, ahead, takes);
    const ends = recipe.inPage?.includes(port) ? usualInPage : usual;
    const end = ends[ending.startsWith('accepted ') ? 'accepted' : ending];
    if (!end) throw new Error(`No recipe lets ${port} end with "${ending}".`);
    return end(world, port);
  }

  async function checkScreen(snapshot: AnyMachineSnapshot): Promise<void> {
    for (const path of leavesOf(snapshot)) {
      const screen = recipe.screens[path];
      if (screen) await expect(screen(world), `the screen of ${path}`).toBeVisible();
      await recipe.truth?.[path]?.(world);
    }
    for (const [type, control] of Object.entries(recipe.controls)) {
      const isOffered =
        snapshot.status === 'active' &&
        script.events.some((event) => {
          const act = { kind: 'event', event } as const;
          return (
            event.type === type &&
            snapshot.can(event as never) &&
            isPossible(script, walk.start, act) &&
            (script.mayHappen?.(snapshot as never, act) ?? true)
          );
        });
      await expect
        .poll(() => isUsable(control(world)), { message: `${type} is offered` })
        .toBe(isOffered);
    }
  }

  function checkCalls(before: AnyMachineSnapshot, after: AnyMachineSnapshot): void {
    // Whoever waited for this flow goes on with calls of its own.
    if (after.status === 'done') return;
    const around = [...activeIn(before, states), ...activeIn(after, states)];
    const allowed = around.flatMap(({ calls, inner }) => [...calls, ...inner]);
    const others = world
      .takeCalls()
      .filter(({ name, method }) => method !== 'GET' && !allowed.includes(name));
    expect(others, 'requests that the chart does not name').toEqual([]);
  }

  async function checkMessages(before: AnyMachineSnapshot, { effects, snapshot }: PureStep) {
    for (const effect of effects) {
      const [, params = ''] = /^notify\((.+)\)$/.exec(effect) ?? [];
      if (params === '') continue;
      const { message, server } = JSON.parse(params) as { message: MessageKey; server?: string };
      if (server === 'instead') await world.speech.hearsOrServer(texts[message]);
      else if (server === 'fault') await world.speech.hearsOrFault(texts[message]);
      else await world.speech.hears(texts[message]);
    }
    // Whoever waited for this flow may have something to say.
    if (snapshot.status === 'done') return;
    const around = [...activeIn(before, states), ...activeIn(snapshot, states)];
    const says = around.flatMap((state) => state.says);
    const allowed: string[] = says.map((key) => texts[key as MessageKey]);
    const known: string[] = Object.values(texts);
    const others = world.speech
      .take()
      .filter((text) => known.includes(text) && !allowed.includes(text))
      .filter((text) => !world.speech.isFromServer(text));
    expect(others, 'messages that the chart does not name').toEqual([]);
  }
}

/** States of a machine; one that waits for a flow within also names what that flow asks and says. */
function withChildren(machine: AnyStateMachine): WalkedState[] {
  const logics: Record<string, unknown> = machine.implementations.actors;
  const within = (port: string) => {
    const logic = logics[port];
    return isMachine(logic) ? withChildren(logic) : [];
  };
  return statesOf(chartOf(machine)).map((state) => {
    const inner = state.ports.flatMap(within);
    return {
      ...state,
      says: [...state.says, ...inner.flatMap(({ says }) => says)],
      inner: inner.flatMap(({ calls }) => calls),
    };
  });
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'root' in logic;
}

type End = (world: World, port: string) => Promise<void>;

/** How ports end that need no preparation and no request. */
const usualInPage: Record<string, End> = {
  accepted: (world, port) => world.begin(port),
  breaks: (world, port) => world.fail(port),
};

/** How requests end that need no preparation. */
const usual: Record<string, End> = {
  accepted: (world) => world.pass(),
  breaks: (world) => world.break(),
  'refused session_ended': (world) => world.passSignedOut(),
  'refused too_often': (world) => world.passTooOften(),
};

function found<Value>(record: Record<string, Value>, key: string, what: string): Value {
  const value = record[key];
  if (!value) throw new Error(`The recipe has no ${what} "${key}".`);
  return value;
}

function callsOf(snapshot: AnyMachineSnapshot, states: Map<string, WalkedState>): string[] {
  return activeIn(snapshot, states).flatMap(({ calls }) => calls);
}

/** Every state that a snapshot is in, those around the leaves as well. */
function activeIn(snapshot: AnyMachineSnapshot, states: Map<string, WalkedState>): WalkedState[] {
  return (snapshot._nodes as AnyStateNode[]).flatMap((node) => states.get(pathOf(node)) ?? []);
}

async function isUsable(control: ReturnType<Recipe['controls'][string]>): Promise<boolean> {
  const first = control.first();
  if (!(await first.isVisible())) return false;
  // It may be gone by now.
  return first
    .evaluate(
      (element) =>
        !element.matches(':disabled, [aria-disabled=true]') && !element.closest('[inert]'),
      undefined,
      { timeout: 500 },
    )
    .catch(() => false);
}
