import { onTestFailed } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type {
  Actor,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
} from 'xstate';
import { toActors } from '#machines/port.ts';
import { listEffects, listPorts } from '#tools/planner/foreign.ts';
import { listLeaves } from '#tools/planner/pure.ts';
import { createInspector } from '#tools/planner/runPure.ts';
import type { Coverage } from '#tools/planner/runPure.ts';
import { formatStep } from '#tools/planner/script.ts';
import { nameAnswer } from '#tools/portal/endings.ts';

/**
 * Answers of each port, in order. An Error makes the call fail; with no answers left, it stays
 * pending.
 */
export type Answers = Record<string, readonly unknown[]>;

interface PortCall {
  port: string;
  input: unknown;
}

export interface Play<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  clock: SimulatedClock;
  /** Calls made, in order. */
  calls: PortCall[];
  /** Keys of the messages shown, in order. */
  messages: string[];
  /** Effects on the page except `notify`, in order. */
  effects: string[];
  /** Effects on the page and keys of messages, in order. */
  done: string[];
  state(): unknown;
  context(): ContextFrom<Machine>;
  /** Sends events and waits for the answers that are due. */
  send(...events: EventFromLogic<Machine>[]): Promise<void>;
  /** How often a port was called. */
  count(port: string): number;
}

/** A machine to play instead of the one with its id, and the coverage to record. */
export const stage: { replacement?: AnyStateMachine; coverage?: Coverage } = {};

/** Plays a machine against scripted answers, without network, page or real time. */
export async function play<Machine extends AnyStateMachine>(
  written: Machine,
  answers: Answers = {},
  input?: InputFrom<Machine>,
): Promise<Play<Machine>> {
  const machine = stage.replacement?.id === written.id ? (stage.replacement as Machine) : written;
  const left = new Map(Object.entries(answers).map(([port, list]) => [port, [...list]]));
  const calls: PortCall[] = [];
  const messages: string[] = [];
  const effects: string[] = [];
  const done: string[] = [];
  const steps: string[] = [];
  const clock = new SimulatedClock();
  if (!stage.replacement) describeFailure(written, steps);

  const functions = Object.fromEntries(
    listPorts(machine).map((port) => [
      port,
      async (given: unknown) => {
        calls.push({ port, input: given });
        const answer = left.get(port)?.shift();
        if (answer === undefined) return new Promise(() => {});
        if (answer instanceof Error) {
          steps.push(formatStep({ kind: 'fault', port, error: answer }));
          throw answer;
        }
        steps.push(
          formatStep({ kind: 'answer', port, output: answer, ending: nameAnswer(answer) }),
        );
        return answer;
      },
    ]),
  );
  const actions = Object.fromEntries(
    listEffects(machine).map((name) => [
      name,
      (_: unknown, params: { message?: string } | undefined) => {
        const what = name === 'notify' ? (params?.message ?? '') : name;
        (name === 'notify' ? messages : effects).push(what);
        done.push(what);
      },
    ]),
  );
  const provided = machine.provide({
    actors: toActors(functions as never),
    actions,
  } as never) as Machine;
  const actor = createActor(provided, {
    input,
    clock,
    inspect: stage.coverage && createInspector(provided, stage.coverage),
  });
  // `snapshot` throws the error when a test next looks.
  actor.subscribe({ error: () => {} });
  actor.start();
  await flushAnswers();
  const passTime = clock.increment.bind(clock);
  clock.increment = (ms) => {
    passTime(ms);
    const now = listLeaves(actor.getSnapshot()).join(' and ');
    steps.push(`${formatStep({ kind: 'pause', ms })} to “${now}”`);
  };

  const snapshot = (): AnyMachineSnapshot => {
    const now: AnyMachineSnapshot = actor.getSnapshot();
    if (now.status === 'error') throw now.error;
    return now;
  };
  return {
    actor,
    clock,
    calls,
    messages,
    effects,
    done,
    state: () => snapshot().value,
    context: () => snapshot().context as ContextFrom<Machine>,
    count: (name) => calls.filter(({ port }) => port === name).length,
    async send(...events) {
      for (const event of events) {
        steps.push(event.type);
        actor.send(event);
        await flushAnswers();
      }
    },
  };
}

/** Adds the steps played, and the chart's file, to a failure message. */
function describeFailure({ id, implementations }: AnyStateMachine, steps: readonly string[]): void {
  const delays = Object.keys(implementations.delays).join(', ');
  onTestFailed(({ task }) => {
    const hasWaited = steps.some((step) => step.includes(' ms pass'));
    const wait = hasWaited && delays ? ` If a wait is wrong, look at ${delays} there.` : '';
    const played = `\nPlayed: ${steps.join(' › ')}.\nLook at src/machines/${id}.machine.ts.${wait}`;
    for (const error of task.result?.errors ?? []) error.message += played;
  });
}

/** Plays a machine; returns its resting state, then the effects on the page. */
export async function playOut<Machine extends AnyStateMachine>(
  machine: Machine,
  answers: Answers,
  events: readonly EventFromLogic<Machine>[] = [],
  input?: InputFrom<Machine>,
): Promise<unknown[]> {
  const { send, state, done } = await play(machine, answers, input);
  await send(...events);
  return [state(), ...done];
}

/** Delivers every answer that is due. */
export async function flushAnswers(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
