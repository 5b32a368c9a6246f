import type { Sighting } from './probe.ts';
import type { Waiting } from './waiting.ts';

/** What the machines of a page were seen to do. */
export class Sightings {
  readonly #all: Sighting[] = [];
  /** Actors that the walk is not about. */
  readonly #beside = new Set<string>();
  readonly #waiting: Waiting;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  hear(sighting: Sighting): void {
    const isKnown = this.#all.some(({ id }) => id === sighting.id);
    if (!isKnown) this.#all.push(sighting);
  }

  /** How many there are, to wait for those after. */
  get count(): number {
    return this.#all.length;
  }

  /** Of every flow. */
  all(): readonly Sighting[] {
    return this.#all;
  }

  /** Those of a flow after the first `from`, those without arrows left out. */
  of(flow: string, from = 0): Sighting[] {
    return this.#all
      .slice(from)
      .filter((sighting) => sighting.flow === flow && sighting.takes.length > 0)
      .filter((sighting) => !this.#beside.has(nameOfActor(sighting)));
  }

  /** Events that a flow got after the first `from` and took no arrow upon. */
  ignored(flow: string, from: number): string[] {
    return this.#all
      .slice(from)
      .filter((sighting) => sighting.flow === flow && sighting.takes.length === 0)
      .map(({ event }) => event);
  }

  /** What a flow's actors do that come up during `act` is never what the walk does. */
  async beside(flow: string, act: () => Promise<void>): Promise<void> {
    const from = this.#all.length;
    await act();
    const known = new Set(this.#all.slice(0, from).map(nameOfActor));
    for (const sighting of this.#all.slice(from)) {
      const name = nameOfActor(sighting);
      if (sighting.flow === flow && !known.has(name)) this.#beside.add(name);
    }
  }

  /** Waits until a flow has taken arrows upon `step`; returns what it did first. */
  async next(flow: string, from: number, step: string): Promise<Sighting> {
    await this.#waiting.until(
      () => this.of(flow, from).length > 0,
      `${flow} did nothing upon “${step}”`,
    );
    const [first] = this.of(flow, from);
    if (!first) throw new Error('The sighting is gone.');
    return first;
  }

  /** Waits until, after the first `from`, a flow is in a state by these arrows. */
  async arrival(
    flow: string,
    from: number,
    value: unknown,
    takes: readonly string[],
  ): Promise<void> {
    const wanted = JSON.stringify([value, takes]);
    const isThere = () =>
      this.of(flow, from).some(
        (sighting) => JSON.stringify([sighting.value, sighting.takes]) === wanted,
      );
    await this.#waiting.until(isThere, `${flow} is not in ${wanted}`);
  }
}

function nameOfActor({ document, actor }: Sighting): string {
  return `${document} ${actor}`;
}
