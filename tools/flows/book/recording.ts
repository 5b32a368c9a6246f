import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '#tools/planner/chart.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import type { Flow } from '../flow.ts';

/*
 * Recordings of browser walks for the flow book: one folder for each flow, with one file and a
 * series of pictures for each walk.
 */

const root = join(import.meta.dirname, '../../..');

/** Every `npm run flows -- book` creates it again. */
export const recordingFolder = join(root, '.cache/flow-book');

export interface RecordedStep {
  /** The title of the step; '' at the start. */
  title: string;
  takes: readonly string[];
  /** States of the flow after the step. */
  states: readonly string[];
  picture: string;
  /** Sentences of the server that were shown in this step. */
  replies: readonly string[];
}

export interface RecordedWalk {
  title: string;
  steps: RecordedStep[];
  /** Keys of the messages that were seen. */
  said: string[];
  /** Paths of the portal's files that the pages of the walk loaded. */
  loaded?: string[];
}

/** Phone pictures are named after their state. */
export function phonePicture(state: string): string {
  return `phone-${state}.jpg`;
}

/** Pictures in the system's high-contrast colours are named after their state too. */
export function contrastPicture(state: string): string {
  return `contrast-${state}.jpg`;
}

export function writeWalk(flow: string, name: string, walk: RecordedWalk): void {
  mkdirSync(join(recordingFolder, flow), { recursive: true });
  writeFileSync(join(recordingFolder, flow, `${name}.json`), JSON.stringify(walk));
}

/** The recorded walks of a flow, and its pictures by their file names. */
export interface Recording {
  walks: readonly RecordedWalk[];
  pictures: ReadonlyMap<string, Buffer>;
}

/** Reads the last recorded walks of a flow; empty if the folder does not exist. */
export function readRecording(folder: string): Recording {
  const names = globSync('*', { cwd: folder }).toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const read = (name: string) => readFileSync(join(folder, name));
  return {
    walks: names
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(read(name).toString()) as RecordedWalk),
    pictures: new Map(
      names.filter((name) => name.endsWith('.jpg')).map((name) => [name, read(name)]),
    ),
  };
}

/** One flow of the book, with its recorded walks. */
export interface Chapter {
  flow: Flow;
  chart: Chart;
  walks: readonly RecordedWalk[];
  /** The path of each picture in the book, by its name in the recording. */
  pictures: ReadonlyMap<string, string>;
  /** The requirements, by id. */
  rows: ReadonlyMap<string, TracedRow>;
  /** Arrows that a customer cannot cause, with the reason. */
  outOfReach: Readonly<Record<string, string>>;
  /** What holds along every walk, in sentences. */
  properties: readonly string[];
}
