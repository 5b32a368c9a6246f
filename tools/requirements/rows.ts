import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page that explains every id. */
export const catalogue = join(import.meta.dirname, '../../docs/requirements.md');

/** A promise of `docs/requirements.md`. */
export interface Row {
  id: string;
  sentence: string;
  /** The heading that it stands under. */
  group: string;
}

export interface Requirements {
  rows: readonly Row[];
  /** What is said of rows that no state of a flow serves, by id. */
  outside: ReadonlyMap<string, string>;
  /** What is said of rows that only `npm run test:long` asks for, by id. */
  long: ReadonlyMap<string, string>;
}

export const outsideHeading = 'Outside the flows';
export const longHeading = 'Only by long tests';

/** Whether each state and a test must name a row: not for the attacks, goals and conventions. */
export function isTraced(id: string): boolean {
  return /^[RTCBS]-\d+$/.test(id);
}

/** The ids of rows in a text. */
export function findIds(text: string): string[] {
  return text.match(/\b[A-Z]-?\d{1,3}\b/g) ?? [];
}

/** The promises that stand in a catalogue, and what its lists say of where they are kept. */
export function readRequirements(text = readFileSync(catalogue, 'utf8')): Requirements {
  const rows: Row[] = [];
  const lists = new Map([outsideHeading, longHeading].map((name) => [name, new Map()]));
  let group = '';
  for (const line of text.split('\n')) {
    const [, heading] = /^##+ (.+)$/.exec(line) ?? [];
    group = heading ?? group;
    const [, id = '', sentence = ''] = /^- \*\*(\S+)\*\* (.+)$/.exec(line) ?? [];
    if (id !== '') rows.push({ id, sentence, group });
    const [, reason = '', names = ''] = /^\| ([^|]+?) +\| ([^|]+?) +\|$/.exec(line) ?? [];
    for (const name of findIds(names)) lists.get(group)?.set(name, reason);
  }
  return {
    rows,
    outside: lists.get(outsideHeading) ?? new Map(),
    long: lists.get(longHeading) ?? new Map(),
  };
}
