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
import { listEffects, listPorts } from '#tools/flows/pure.ts';

/** What the ports answer, one after the other; an Error breaks the call, nothing left means waiting. */
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
  said: string[];
  /** Effects on the page, `notify` left out, in order. */
  effects: string[];
  state(): unknown;
  context(): ContextFrom<Machine>;
  /** Does what a customer does and waits for the answers that are due. */
  does(...events: EventFromLogic<Machine>[]): Promise<void>;
  /** How often a port was called. */
  count(port: string): number;
}

/** Plays a machine against scripted answers, without network, page or waiting. */
export async function play<Machine extends AnyStateMachine>(
  machine: Machine,
  answers: Answers = {},
  input?: InputFrom<Machine>,
): Promise<Play<Machine>> {
  const left = new Map(Object.entries(answers).map(([port, list]) => [port, [...list]]));
  const calls: PortCall[] = [];
  const said: string[] = [];
  const effects: string[] = [];
  const clock = new SimulatedClock();

  const functions = Object.fromEntries(
    listPorts(machine).map((port) => [
      port,
      async (given: unknown) => {
        calls.push({ port, input: given });
        const answer = left.get(port)?.shift();
        if (answer === undefined) return new Promise(() => {});
        if (answer instanceof Error) throw answer;
        return answer;
      },
    ]),
  );
  const actions = Object.fromEntries(
    listEffects(machine).map((name) => [
      name,
      (_: unknown, params: { message?: string } | undefined) => {
        if (name === 'notify') said.push(params?.message ?? '');
        else effects.push(name);
      },
    ]),
  );
  const provided = machine.provide({
    actors: toActors(functions as never),
    actions,
  } as never) as Machine;
  const actor = createActor(provided, { input, clock });
  actor.start();
  await answered();

  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();
  return {
    actor,
    clock,
    calls,
    said,
    effects,
    state: () => snapshot().value,
    context: () => snapshot().context as ContextFrom<Machine>,
    count: (name) => calls.filter(({ port }) => port === name).length,
    async does(...events) {
      for (const event of events) {
        actor.send(event);
        await answered();
      }
    },
  };
}

/** Lets every answer that is due reach its machine. */
export async function answered(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
