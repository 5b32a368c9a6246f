import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listStates, listTransitions } from '../chart.ts';
import type { Chart, ChartState } from '../chart.ts';
import type { Sighting } from './probe.ts';

/** What walks in the browser have taken of one chart; kept in a file, since workers may change. */
export class BrowserCoverage {
  readonly #chart: Chart;
  readonly #file: string;
  readonly #outOfReach: Readonly<Record<string, string>>;

  constructor(chart: Chart, file: string, outOfReach: Readonly<Record<string, string>> = {}) {
    this.#chart = chart;
    this.#file = file;
    this.#outOfReach = outOfReach;
  }

  note(sightings: readonly Sighting[]): void {
    const lines = sightings
      .filter(({ flow }) => flow === this.#chart.id)
      .flatMap(({ takes, value }) => [...takes, ...listPaths(value)])
      .map((line) => `${line}\n`);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, lines.join(''));
  }

  /** One line of figures, and everything that is wrong with them, as sentences. */
  report(): { figures: string; faults: string[] } {
    const noted = new Set(
      existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : [],
    );
    const arrows = listTransitions(this.#chart);
    const reasons = Object.keys(this.#outOfReach);
    const reachable = arrows.filter(({ id }) => !reasons.includes(id));
    const taken = reachable.filter(({ id }) => noted.has(id));
    const passed = new Set(
      arrows
        .filter(({ id }) => noted.has(id))
        .flatMap(({ source, target }) => [source, target ?? source])
        .flatMap(withAncestors),
    );
    const isSeen = ({ path }: ChartState) => passed.has(path) || noted.has(path);
    const states = listStates(this.#chart).filter(
      (state) => isSeen(state) || !this.#isOnlyOutOfReach(state),
    );
    const seen = states.filter(isSeen);
    const ids = new Set(arrows.map(({ id }) => id));
    return {
      figures:
        `${this.#chart.id} in the browser: ${seen.length}/${states.length} states, ` +
        `${taken.length}/${reachable.length} transitions, ${reasons.length} out of reach`,
      faults: [
        ...states
          .filter((state) => !seen.includes(state))
          .map(({ path }) => `${path} was not seen`),
        ...reachable
          .filter((arrow) => !taken.includes(arrow))
          .map(({ id }) => `${id} was not taken`),
        ...reasons.filter((id) => !ids.has(id)).map((id) => `${id} is out of reach and no arrow`),
        ...reasons.filter((id) => noted.has(id)).map((id) => `${id} is in reach: it was taken`),
      ],
    };
  }

  /** Whether every arrow into a state is out of reach. */
  #isOnlyOutOfReach({ path }: ChartState): boolean {
    const inward = listTransitions(this.#chart).filter(({ target }) => target === path);
    return inward.length > 0 && inward.every(({ id }) => id in this.#outOfReach);
  }
}

function listPaths(value: unknown, parent = ''): string[] {
  if (typeof value === 'string') return withAncestors(parent + value);
  return Object.entries(value as object).flatMap(([key, inner]) =>
    listPaths(inner, `${parent}${key}.`),
  );
}

function withAncestors(path: string): string[] {
  const keys = path.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}
