import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page with a row for every id. */
export const catalogue = join(import.meta.dirname, '../../docs/requirements.md');

/** A row of `docs/requirements.md`. */
export interface Row {
  id: string;
  sentence: string;
  /** The heading above the row. */
  group: string;
}

export interface Requirements {
  rows: readonly Row[];
  /** The reason why no state of a flow serves a row, by id. */
  outside: ReadonlyMap<string, string>;
  /** What a row needs that only `npm run test:long` covers, by id. */
  long: ReadonlyMap<string, string>;
}

export const outsideHeading = 'Outside the flows';
export const longHeading = 'Only by long tests';

/** Whether a state and a test must name the row: not for attacks, goals and conventions. */
export function isTraced(id: string): boolean {
  return /^[RTCBS]-\d+$/.test(id);
}

/** The row ids in a text. */
export function findIds(text: string): string[] {
  return text.match(/\b[A-Z]-?\d{1,3}\b/g) ?? [];
}

/** Reads the rows of a catalogue and its lists of exceptions. */
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
