import { readSteps, writeSteps } from './codec.ts';
import type { Step } from './codec.ts';
import type { Step as FlowStep } from './inspect.ts';

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
  get serialised(): string {
    return `${this.#at}\n${writeSteps(this.#steps)}`;
  }

  /** Continues the trace of the previous document. */
  resume(serialised: string): void {
    const [at, ...lines] = serialised.split('\n');
    this.#steps = readSteps(lines.join('\n')) ?? [];
    this.#at = Number(at) || Date.now();
  }

  record({ machine: flow, event, states }: FlowStep): void {
    const last = this.#steps.at(-1);
    // Rows of a list start alike, and one such step says as much as many.
    const isSame =
      last?.flow === flow && last.event === event && last.states.join() === states.join();
    if (isSame) return;
    const now = Date.now();
    this.#steps.push({ flow, event, states, ms: Math.max(0, now - this.#at) });
    this.#at = now;
    if (this.#steps.length > longest) this.#steps.shift();
  }
}
