import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { listLeaves } from '#tools/planner/pure.ts';
import { isOutOfReach } from '../reach.ts';
import type { Observation } from './probe.ts';

/** What the browser walks cover of one chart; stored in a file, since workers may be replaced. */
export class BrowserCoverage {
  readonly #chart: Chart;
  readonly #file: string;
  readonly #outOfReach: Readonly<Record<string, string>>;

  constructor(chart: Chart, file: string, outOfReach: Readonly<Record<string, string>> = {}) {
    this.#chart = chart;
    this.#file = file;
    this.#outOfReach = outOfReach;
  }

  /** Records that a walk began; it is unfinished until `note`. */
  begin(walk: number): void {
    this.#append([`begins ${walk}`]);
  }

  /** Indexes of the walks that began but did not finish. */
  get unfinished(): number[] {
    const lines = [...this.#read()];
    const numbers = (word: string) =>
      lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.split(' ')[1]));
    const ended = new Set(numbers('ends'));
    return numbers('begins').filter((walk) => !ended.has(walk));
  }

  /** Records that a walk finished, and what it covered. */
  finish(walk: number, observations: readonly Observation[]): void {
    const own = observations.filter(({ flow }) => flow === this.#chart.id);
    const lines = own.flatMap((observation) => [
      ...observation.takes,
      ...listLeaves(observation).flatMap(listAncestors),
    ]);
    this.#append([...lines, `ends ${walk}`]);
  }

  #append(lines: readonly string[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, lines.map((line) => `${line}\n`).join(''));
  }

  #read(): Set<string> {
    return new Set(existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : []);
  }

  /**
   * A summary in one line, and gaps in the coverage as sentences. `failedArrows`, those of walks
   * that failed, are not reported again.
   */
  report(failedArrows: readonly string[] = []): { counts: string; faults: string[] } {
    const recorded = this.#read();
    const arrows = listTransitions(this.#chart);
    const isOfFailedWalk = ({ id }: ChartTransition) => failedArrows.includes(id);
    const statesOfFailedWalks = new Set(
      arrows
        .filter(isOfFailedWalk)
        .flatMap(({ source, target }) => listAncestors(target ?? source)),
    );
    const reasons = Object.keys(this.#outOfReach);
    const reachable = arrows.filter(({ id }) => !reasons.includes(id));
    const covered = reachable.filter(({ id }) => recorded.has(id));
    const passed = new Set(
      arrows
        .filter(({ id }) => recorded.has(id))
        .flatMap(({ source, target }) => [source, target ?? source])
        .flatMap(listAncestors),
    );
    const isSeen = ({ path }: ChartState) => passed.has(path) || recorded.has(path);
    const states = listStates(this.#chart).filter(
      (state) => isSeen(state) || !isOutOfReach(this.#chart, state, this.#outOfReach),
    );
    const seen = states.filter(isSeen);
    const ids = new Set(arrows.map(({ id }) => id));
    const hint = failedArrows.length > 0 ? '; the rest is what walks that failed were to take' : '';
    return {
      counts:
        `${this.#chart.id} in the browser: ${seen.length}/${states.length} states, ` +
        `${covered.length}/${reachable.length} transitions, ${reasons.length} out of reach${hint}`,
      faults: [
        ...states
          .filter((state) => !seen.includes(state) && !statesOfFailedWalks.has(state.path))
          .map(({ path }) => `${path} was not seen${this.#isCutOff(path) ? cutOff : ''}`),
        ...reachable
          .filter((arrow) => !covered.includes(arrow) && !isOfFailedWalk(arrow))
          .map(({ id }) => `${id} was not taken`),
        ...reasons.filter((id) => !ids.has(id)).map((id) => `${id} is out of reach and no arrow`),
        ...reasons.filter((id) => recorded.has(id)).map((id) => `${id} is in reach: it was taken`),
      ],
    };
  }

  /** Whether no arrow leads into a state from outside and it is not initial. */
  #isCutOff(path: string): boolean {
    const isWithin = (other: string) => other === path || other.startsWith(`${path}.`);
    const isEntry = ({ source, target }: ChartTransition) =>
      target !== undefined && isWithin(target) && !isWithin(source);
    const initial = [this.#chart.root, ...listStates(this.#chart)].flatMap((state) =>
      state.type === 'parallel' ? state.states.map((child) => child.path) : (state.initial ?? []),
    );
    return !initial.includes(path) && !listTransitions(this.#chart).some(isEntry);
  }
}

const cutOff = ': no arrow of the chart leads there';

function listAncestors(path: string): string[] {
  const keys = path.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}
