import type { Observation } from './probe.ts';
import type { ChangeSignal } from './changeSignal.ts';

/** What the machines of a page reported, in order. */
export class Observations {
  readonly #all: Observation[] = [];
  /** Actors that do not belong to the walk. */
  readonly #ignoredActors = new Set<string>();
  readonly #changes: ChangeSignal;

  constructor(changes: ChangeSignal) {
    this.#changes = changes;
  }

  record(observation: Observation): void {
    const isRecorded = this.#all.some(({ id }) => id === observation.id);
    if (!isRecorded) this.#all.push(observation);
  }

  /** The number of observations so far, to wait for later ones. */
  get count(): number {
    return this.#all.length;
  }

  /** The observations of every flow. */
  all(): readonly Observation[] {
    return this.#all;
  }

  /** Observations of a flow after the first `from`, without those that took no arrow. */
  listOf(flow: string, from = 0): Observation[] {
    return this.#all
      .slice(from)
      .filter((observation) => observation.flow === flow && observation.takes.length > 0)
      .filter((observation) => !this.#ignoredActors.has(getActorKey(observation)));
  }

  /** Events after the first `from` on which a flow took no arrow. */
  listIgnoredEvents(flow: string, from: number): string[] {
    return this.#all
      .slice(from)
      .filter((observation) => observation.flow === flow && observation.takes.length === 0)
      .map(({ event }) => event);
  }

  /** Ignores the actors of a flow that start during `act`. */
  async ignoreNewActors(flow: string, act: () => Promise<void>): Promise<void> {
    const from = this.#all.length;
    await act();
    const earlierActors = new Set(this.#all.slice(0, from).map(getActorKey));
    for (const observation of this.#all.slice(from)) {
      const name = getActorKey(observation);
      if (observation.flow === flow && !earlierActors.has(name)) this.#ignoredActors.add(name);
    }
  }

  /** Waits until a flow has taken arrows and resolves to its first observation. */
  async waitForNext(flow: string, from: number, step: string): Promise<Observation> {
    const find = () => this.listOf(flow, from)[0];
    return this.#changes.waitFor(find, `${flow} did nothing upon “${step}”`);
  }

  /** Waits until a flow has reached a state by these arrows, after the first `from` observations. */
  async waitForState(
    flow: string,
    from: number,
    value: unknown,
    takes: readonly string[],
  ): Promise<void> {
    const expected = JSON.stringify([value, takes]);
    const isReached = () =>
      this.listOf(flow, from).some(
        (observation) => JSON.stringify([observation.value, observation.takes]) === expected,
      );
    await this.#changes.waitFor(isReached, `${flow} is not in ${expected}`);
  }
}

function getActorKey({ document, actor }: Observation): string {
  return `${document} ${actor}`;
}
