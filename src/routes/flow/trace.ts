import type { AnyMachineSnapshot, InspectionEvent, Snapshot, StateValue } from 'xstate';
import { readSteps, writeSteps } from './codec.ts';
import type { Step } from './codec.ts';

const longest = 100;

/**
 * The newest steps of all flows of this tab, for the support code. It records only event types and
 * state paths: never context, never event data.
 */
export class Trace {
  #steps: Step[] = [];
  #at = Date.now();

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** The input for `resume` in the next document of the tab. */
  get kept(): string {
    return `${this.#at}\n${writeSteps(this.#steps)}`;
  }

  /** Continues the trace of the previous document. */
  resume(kept: string): void {
    const [at, ...lines] = kept.split('\n');
    this.#steps = readSteps(lines.join('\n')) ?? [];
    this.#at = Number(at) || Date.now();
  }

  /** Observes an actor system; starts and taken transitions are steps. */
  readonly note = (inspection: InspectionEvent): void => {
    if (!isStep(inspection)) return;
    const { event, snapshot } = inspection;
    if (!isOfMachine(snapshot)) return;
    const states = findLeaves(snapshot.value as StateValue);
    const flow = snapshot.machine.id;
    const last = this.#steps.at(-1);
    // Rows of a list start alike, and one such step says as much as many.
    const isSame =
      last?.flow === flow && last.event === event.type && last.states.join() === states.join();
    if (isSame) return;
    const now = Date.now();
    this.#steps.push({ flow, event: event.type, states, ms: Math.max(0, now - this.#at) });
    this.#at = now;
    if (this.#steps.length > longest) this.#steps.shift();
  };
}

type Noted = Extract<InspectionEvent, { type: '@xstate.microstep' | '@xstate.snapshot' }>;

function isStep(inspection: InspectionEvent): inspection is Noted {
  if (inspection.type === '@xstate.microstep') return inspection._transitions.length > 0;
  return inspection.type === '@xstate.snapshot' && inspection.event.type === 'xstate.init';
}

function isOfMachine(snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot;
}

function findLeaves(value: StateValue, parent = ''): string[] {
  if (typeof value === 'string') return [parent + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    findLeaves(inner ?? {}, `${parent}${key}.`),
  );
}
