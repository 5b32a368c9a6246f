import { phonePicture } from '../book/recording.ts';
import type { Recording } from '../book/recording.ts';
import { renamePath } from '../diff.ts';
import { comparePictures } from './comparePictures.ts';
import type { Part } from './comparePictures.ts';
import { formatSteps } from './walkLists.ts';

export interface Pair {
  screen: 'wide' | 'phone';
  /** File names; one is undefined when only one version has the picture. */
  before?: string;
  after?: string;
  /** Where they differ; empty if they look the same. */
  parts: readonly Part[];
  /** Whether the two pictures were reached by different steps. */
  hasDifferentPath: boolean;
}

/** The pictures of a state in two versions. */
export interface StatePictures {
  /** Paths of the states that are active together. */
  states: readonly string[];
  status: 'changed' | 'new' | 'gone' | 'same';
  /** The pairs that differ, or one for each screen. */
  pairs: readonly Pair[];
}

/** A picture and the steps that led to it. */
interface Shot {
  screen: Pair['screen'];
  story: string;
  picture: string;
}

/**
 * Pairs the pictures of two versions that show the same states after the same steps; changed ones
 * first. `renamed` maps old names of states to new ones.
 */
export function pairPictures(
  before: Recording,
  after: Recording,
  renamed: ReadonlyMap<string, string> = new Map(),
): StatePictures[] {
  const [old, now] = [listShots(before, renamed), listShots(after, new Map())];
  const together = new Set([...now.keys(), ...old.keys()]);
  const order = ['changed', 'new', 'gone', 'same'];
  return [...together]
    .map((states) =>
      compareState(states, { before, shots: old.get(states) }, { after, shots: now.get(states) }),
    )
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}

function compareState(
  states: string,
  { before, shots: old = [] }: { before: Recording; shots?: Shot[] },
  { after, shots: now = [] }: { after: Recording; shots?: Shot[] },
): StatePictures {
  const pairs = (['wide', 'phone'] as const).flatMap((screen) => {
    const isOn = (shot: Shot) => shot.screen === screen;
    const all = pairShots(old.filter(isOn), now.filter(isOn)).map((pair): Pair => {
      const [one, other] = [
        before.pictures.get(pair.before ?? ''),
        after.pictures.get(pair.after ?? ''),
      ];
      return { screen, parts: one && other ? comparePictures(one, other) : [], ...pair };
    });
    const different = all.filter((pair) => pair.parts.length > 0);
    return different.length > 0 ? different : all.slice(0, 1);
  });
  return { states: states.split(' + '), status: getStatus(old, now, pairs), pairs };
}

function getStatus(old: Shot[], now: Shot[], pairs: readonly Pair[]): StatePictures['status'] {
  if (old.length === 0) return 'new';
  if (now.length === 0) return 'gone';
  return pairs.some(({ parts }) => parts.length > 0) ? 'changed' : 'same';
}

/** Pairs shots after the same steps; if there are none, the first shot of each version. */
function pairShots(old: Shot[], now: Shot[]): Omit<Pair, 'screen' | 'parts'>[] {
  const oldPictures = new Map(old.map((shot) => [shot.story, shot.picture]));
  const same = now.flatMap(({ story, picture }) => {
    const before = oldPictures.get(story);
    return before === undefined ? [] : [{ before, after: picture, hasDifferentPath: false }];
  });
  if (same.length > 0) return same;
  const [before, after] = [old[0]?.picture, now[0]?.picture];
  const hasDifferentPath = before !== undefined && after !== undefined;
  return before === undefined && after === undefined ? [] : [{ before, after, hasDifferentPath }];
}

/** The pictures of a recording by the states that they show, one for each sequence of steps. */
function listShots(
  { walks, pictures }: Recording,
  renamed: ReadonlyMap<string, string>,
): Map<string, Shot[]> {
  const shots = new Map<string, Map<string, Shot>>();
  const seen = new Set<string>();
  for (const { title, steps } of walks) {
    const start = (title.split(' › ')[0] ?? '').replace(/^from /, '');
    const done = steps.slice(1);
    for (const [at, { states, picture }] of steps.entries()) {
      const key = states.map((path) => renamePath(path, renamed)).join(' + ');
      const story = formatSteps({ start, steps: done }, at);
      const here = shots.get(key) ?? new Map<string, Shot>();
      shots.set(key, here);
      const add = (screen: Pair['screen'], name: string) => {
        const key = `${screen} ${story}`;
        if (!here.has(key)) here.set(key, { screen, story, picture: name });
      };
      add('wide', picture);
      // The recorder takes a phone picture when a state is first reached.
      const fresh = states.filter((path) => !seen.has(path));
      for (const path of fresh) seen.add(path);
      const phone = fresh.map((path) => phonePicture(path)).find((name) => pictures.has(name));
      if (phone !== undefined) add('phone', phone);
    }
  }
  return new Map([...shots].map(([key, unique]) => [key, [...unique.values()]]));
}
