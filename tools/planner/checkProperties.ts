import { isDeepStrictEqual } from 'node:util';
import { enterStart, getKey } from './explore.ts';
import type { Step, Walk } from './planWalks.ts';
import type { Moment, Property } from './properties.ts';
import { listInputs, listLeaves, toPureMachine } from './pure.ts';
import type { PureStep } from './pure.ts';
import { formatStep, isPossible } from './script.ts';
import type { Draw, Script, Stimulus } from './script.ts';

/* Looks for a walk that breaks a property of a script, and for the shortest one. */

/** A broken property with the shortest walk that was found to break it. */
export interface Violation {
  property: string;
  walk: Walk;
  /** The walk as words, from which `checkProperties` takes it again. */
  case: SavedCase;
}

/** A walk that broke a property once, or that failed on a page. */
export interface SavedCase {
  property: string;
  start: string;
  steps: readonly string[];
  /** The seed of the payloads that the script generated for it. */
  seed?: number;
}

interface Options {
  /** Walks to check, such as the planned ones. */
  walks?: readonly Walk[];
  /** Walks that broke a property before; they are checked first. */
  cases?: readonly SavedCase[];
  /** Random walks: how many, how long, and from which seed. */
  runs?: number;
  maxSteps?: number;
  seed?: number;
}

/**
 * Checks the properties of a script on saved cases, on walks and on random walks. Returns the first
 * that is broken. Throws for a case that is no longer possible.
 */
export function checkProperties(
  script: Script,
  { walks = [], cases = [], runs = 40, maxSteps = 25, seed = 1 }: Options = {},
): Violation | undefined {
  for (const saved of cases) {
    const drawn = withPayloads(script, saved.seed);
    const broken = findBroken(drawn, retakeCase(drawn, saved));
    if (broken) return toViolation(drawn, broken, saved.seed);
  }
  for (const walk of walks) {
    const broken = findBroken(script, follow(script, walk));
    if (broken) return toViolation(script, shorten(script, broken));
  }
  for (let run = seed; run < seed + runs; run += 1) {
    const drawn = withPayloads(script, run);
    const broken = findBroken(drawn, wander(drawn, maxSteps, run));
    if (broken) return toViolation(drawn, shorten(drawn, broken), script.generate && run);
  }
  return undefined;
}

/** A script with the payloads that it generates for a seed. */
function withPayloads(script: Script, seed: number | undefined): Script {
  const more = seed === undefined ? undefined : script.generate?.(createDraw(seed));
  if (!more) return script;
  const outcomes = { ...script.outcomes };
  for (const [port, drawn] of Object.entries(more.outcomes ?? {})) {
    outcomes[port] = [...(outcomes[port] ?? []), ...drawn];
  }
  return { ...script, outcomes, events: [...script.events, ...(more.events ?? [])] };
}

/** Whether a step is allowed after a walk. */
type IsAllowed = (walk: Walk, step: Step) => boolean;

/** A random walk of the steps that `isAllowed` accepts after a walk; the same for the same seed. */
export function walkAtRandom(
  script: Script,
  maxSteps: number,
  seed: number,
  isAllowed?: IsAllowed,
): Walk {
  return toWalk(wander(script, maxSteps, seed, isAllowed));
}

/** Walks that are allowed with some steps left out, the shortest first. */
export function* shortenWalk(
  script: Script,
  { start, steps }: Walk,
  isAllowed?: IsAllowed,
): Generator<Walk> {
  for (let size = steps.length; size > 0; size -= 1) {
    for (let from = 0; from + size <= steps.length; from += 1) {
      const trail = retake(script, start, steps.toSpliced(from, size).map(toSamePick), isAllowed);
      if (trail) yield toWalk(trail);
    }
  }
}

/** A walk as words, from which `takeCase` takes it again. */
export function toCase(script: Script, walk: Walk, property: string): SavedCase {
  return { property, start: walk.start, steps: nameSteps(script, follow(script, walk)) };
}

/** The walk of a case. Throws for one that is no longer possible or allowed. */
export function takeCase(script: Script, saved: SavedCase, isAllowed?: IsAllowed): Walk {
  return toWalk(retakeCase(script, saved, isAllowed));
}

/** A walk that broke a property, in one line. */
export function formatCase({ property, start, steps }: SavedCase): string {
  return [`${property} Broken from ${start}`, ...steps].join(' › ');
}

/** A walk with the machine's state after the start and after each step. */
interface Trail {
  start: string;
  points: readonly TrailPoint[];
}

interface TrailPoint {
  stimulus?: Stimulus;
  now: PureStep;
  moment: Moment;
}

interface Broken extends Trail {
  property: Property;
}

function begin(script: Script, start: string): Trail {
  const now = enterStart(toPureMachine(script), script.starts[start], script.openings?.[start]);
  return { start, points: [{ now, moment: toMoment(now, '', {}) }] };
}

function extend({ start, points }: Trail, script: Script, stimulus: Stimulus): Trail {
  const before = points.at(-1)?.now as PureStep;
  const now = toPureMachine(script).step(before, stimulus);
  const moment = toMoment(now, formatStep(stimulus), before.snapshot.children);
  return { start, points: [...points, { stimulus, now, moment }] };
}

/** Undefined when the step is not allowed. */
function tryToExtend(
  trail: Trail,
  script: Script,
  stimulus: Stimulus,
  isAllowed: IsAllowed = () => true,
): Trail | undefined {
  const further = extend(trail, script, stimulus);
  const takes = further.points.at(-1)?.now.takes ?? [];
  return isAllowed(toWalk(trail), { stimulus, takes }) ? further : undefined;
}

function toMoment(now: PureStep, title: string, childrenBefore: object): Moment {
  const { snapshot, effects } = now;
  const startedCalls = Object.entries(listInputs(now)).filter(
    ([port]) => (childrenBefore as Record<string, unknown>)[port] !== snapshot.children[port],
  );
  return {
    snapshot,
    context: snapshot.context,
    value: snapshot.value,
    states: listLeaves(snapshot),
    step: title,
    effects,
    calls: Object.fromEntries(startedCalls),
  };
}

/**
 * Every step that can come next, by its title; an event that the state does not accept is none.
 * Steps of one title are numbered in the order of the script, whether they are possible or not.
 */
function listNext(script: Script, { start, points }: Trail): Map<string, Stimulus> {
  const now = points.at(-1)?.now as PureStep;
  const named = new Map<string, Stimulus>();
  for (const stimulus of toPureMachine(script).stimuli(now, { ...script, mayHappen: undefined })) {
    const title = formatStep(stimulus);
    let name = title;
    for (let count = 2; named.has(name); count += 1) name = `${title} (${count})`;
    named.set(name, stimulus);
  }
  const canFollow = (stimulus: Stimulus) =>
    (stimulus.kind !== 'event' || now.snapshot.can(stimulus.event)) &&
    isPossible(script, start, stimulus) &&
    (script.mayHappen?.(now.snapshot as never, stimulus) ?? true);
  return new Map([...named].filter(([, stimulus]) => canFollow(stimulus)));
}

function follow(script: Script, { start, steps }: Walk): Trail {
  return steps.reduce(
    (trail, { stimulus }) => extend(trail, script, stimulus),
    begin(script, start),
  );
}

function wander(script: Script, maxSteps: number, seed: number, isAllowed?: IsAllowed): Trail {
  const draw = createDraw(seed);
  const starts = Object.keys(script.starts);
  let trail = begin(script, starts[draw(starts.length)] ?? '');
  while (trail.points.length <= maxSteps) {
    const next = [...listNext(script, trail).values()];
    let further: Trail | undefined;
    while (!further && next.length > 0) {
      const [stimulus] = next.splice(draw(next.length), 1);
      further = stimulus && tryToExtend(trail, script, stimulus, isAllowed);
    }
    if (!further) break;
    trail = further;
  }
  return trail;
}

/** Whole numbers below a limit, the same for the same seed. */
function createDraw(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A property that is being watched since a moment, with the scopes that it has opened. */
interface Watch {
  since: TrailPoint;
  scopes: readonly Watch[];
}

/** What is still watched after a moment; undefined when the moment breaks the property. */
function watch(
  property: Property,
  watches: readonly Watch[],
  point: TrailPoint,
  isOver: () => boolean,
): readonly Watch[] | undefined {
  const { breaks, demands, opens, within, closes } = property;
  const { moment, now } = point;
  const next: Watch[] = [];
  for (const { since, scopes } of watches) {
    if (breaks?.(moment, since.moment)) return undefined;
    if (demands?.condition.holds(moment, since.moment)) continue;
    const isLate = () => (demands?.by === 'rest' && isResting(now)) || isOver();
    if (demands && isLate()) return undefined;
    if (!within) {
      next.push({ since, scopes });
      continue;
    }
    const isClosed = (scope: Watch) => closes?.holds(moment, scope.since.moment) === true;
    if (!canClose(within, scopes.filter(isClosed), point)) return undefined;
    const stillOpen = scopes.filter((scope) => !isClosed(scope));
    const continued = watch(within, stillOpen, point, isOver);
    const fresh = opens?.holds(moment, moment) ? [{ since: point, scopes: [] }] : [];
    // A check begins after the moment that opens its scope.
    const opened = within.breaks ? fresh : watch(within, fresh, point, isOver);
    if (!continued || !opened) return undefined;
    next.push({ since, scopes: [...continued, ...opened] });
  }
  return next;
}

/** Whether a moment leaves nothing demanded in the scopes that it closes. */
function canClose({ demands, within }: Property, scopes: readonly Watch[], point: TrailPoint) {
  return scopes.every((scope): boolean => {
    if (demands) return demands.condition.holds(point.moment, scope.since.moment);
    return !within || canClose(within, scope.scopes, point);
  });
}

function isResting(now: PureStep): boolean {
  return now.timers.length === 0 && Object.keys(listInputs(now)).length === 0;
}

/** What distinguishes two watches. */
function getWatchKey(script: Script, start: string, { since, scopes }: Watch): string {
  const inner = new Set(scopes.map((scope) => getWatchKey(script, start, scope)));
  return JSON.stringify([getKey(script, since.now, start), ...[...inner].toSorted()]);
}

/** The first property that a trail breaks, with the trail until then. */
function findBroken(
  script: Script,
  { start, points }: Trail,
  properties = script.properties,
): Broken | undefined {
  let first: Broken | undefined;
  for (const property of properties) {
    let watches = beginToWatch(points);
    for (const [index, point] of points.slice(0, first?.points.length).entries()) {
      const until = { start, points: points.slice(0, index + 1) };
      const next = watch(property, watches, point, () => listNext(script, until).size === 0);
      if (!next) first = { ...until, property };
      if (!next) break;
      watches = next;
    }
  }
  return first;
}

function beginToWatch([start]: readonly TrailPoint[]): readonly Watch[] {
  return start ? [{ since: start, scopes: [] }] : [];
}

const maxVisits = 20_000;

/** The shortest walk that breaks the property, found breadth-first, or a shortened one. */
function shorten(script: Script, broken: Broken): Broken {
  const { property } = broken;
  const seen = new Set<string>();
  let waiting = Object.keys(script.starts).map((start) => {
    const trail = begin(script, start);
    return { trail, watches: beginToWatch(trail.points) };
  });
  for (let visits = 0; waiting.length > 0 && visits < maxVisits;) {
    const later: typeof waiting = [];
    for (const { trail, watches } of waiting) {
      const point = trail.points.at(-1);
      if (!point || trail.points.length >= broken.points.length) continue;
      const next = watch(property, watches, point, () => listNext(script, trail).size === 0);
      if (!next) return { ...trail, property };
      const scopes = next.map((it) => getWatchKey(script, trail.start, it));
      const key = JSON.stringify([getKey(script, point.now, trail.start), ...scopes]);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const stimulus of listNext(script, trail).values()) {
        visits += 1;
        later.push({ trail: extend(trail, script, stimulus), watches: next });
      }
    }
    waiting = later;
  }
  return removeSteps(script, broken);
}

/** Leaves out steps as long as the property still breaks. */
function removeSteps(script: Script, broken: Broken): Broken {
  for (const walk of shortenWalk(script, toWalk(broken))) {
    const again = findBroken(script, follow(script, walk), [broken.property]);
    if (again) return removeSteps(script, again);
  }
  return broken;
}

/** Finds a step among those that are possible. */
type Pick = (next: ReadonlyMap<string, Stimulus>) => Stimulus | undefined;

const toNamedPick =
  (name: string): Pick =>
  (next) =>
    next.get(name);

const toSamePick =
  ({ stimulus }: { stimulus: Stimulus }): Pick =>
  (next) =>
    [...next.values()].find((it) => isSame(it, stimulus));

/** Timers are the same whatever is left of them. */
function isSame(one: Stimulus, other: Stimulus | undefined): boolean {
  const isTime = one.kind === 'timer' || one.kind === 'pause';
  return isTime ? one.kind === other?.kind : isDeepStrictEqual(one, other);
}

/** Repeats a walk; undefined when a step is not possible or allowed. */
function retake(
  script: Script,
  start: string,
  picks: readonly Pick[],
  isAllowed?: IsAllowed,
): Trail | undefined {
  if (!(start in script.starts)) return undefined;
  let trail: Trail | undefined = begin(script, start);
  for (const pick of picks) {
    const stimulus = pick(listNext(script, trail));
    trail = stimulus && tryToExtend(trail, script, stimulus, isAllowed);
    if (!trail) return undefined;
  }
  return trail;
}

function retakeCase(script: Script, saved: SavedCase, isAllowed?: IsAllowed): Trail {
  const trail = retake(script, saved.start, saved.steps.map(toNamedPick), isAllowed);
  if (!trail) throw new Error(`The case “${formatCase(saved)}” is no longer possible: delete it.`);
  return trail;
}

function toWalk({ start, points: [first, ...steps] }: Trail): Walk {
  return {
    start,
    takes: first?.now.takes ?? [],
    steps: steps.map(({ stimulus, now }) => ({ stimulus: stimulus as Stimulus, takes: now.takes })),
  };
}

function toViolation(script: Script, broken: Broken, seed?: number): Violation {
  const walk = toWalk(broken);
  const property = broken.property.words;
  const saved = toCase(script, walk, property);
  return { property, walk, case: seed === undefined ? saved : { ...saved, seed } };
}

/** The titles of the steps, numbered where several possible steps have the same. */
function nameSteps(script: Script, { start, points }: Trail): string[] {
  return points.slice(1).map(({ stimulus }, index) => {
    const next = listNext(script, { start, points: points.slice(0, index + 1) });
    const named = [...next].find(([, it]) => isSame(it, stimulus));
    return named?.[0] ?? '';
  });
}
