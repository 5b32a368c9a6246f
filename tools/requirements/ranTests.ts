import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * Which tests passed when they last ran. Each test file has one record for each project, so that
 * parallel runners never write the same file, and a run of some files does not change the others.
 */

/** The root of the clone; file names are relative to it. */
export const root = join(import.meta.dirname, '../..');

/** The records of both reporters. */
export const recordFolder = join(root, '.cache/ran');

/** A test that passed when it last ran. */
export interface RanTest {
  /** The project of the runner: unit, ui, server, browser or long. */
  project: string;
  /** The test file, from the root of the clone. */
  file: string;
  /** The title, after those of its groups. */
  title: string;
  /** When it passed, as an ISO date. */
  at: string;
}

export interface Outcome {
  title: string;
  /** `unknown`: it was not selected, was skipped, or the run ended before it. */
  result: 'passed' | 'failed' | 'unknown';
}

/** When each test passed, by its title. */
type FileRecord = Record<string, string>;

/**
 * Records the outcomes of one test file. A test with an unknown outcome keeps its record. Tests
 * that no longer appear are removed, unless the run saw only a part of the file.
 */
export function recordOutcomes(
  { project, file }: Pick<RanTest, 'project' | 'file'>,
  outcomes: readonly Outcome[],
  { isPart = false, folder = recordFolder } = {},
): void {
  const target = join(folder, project, `${file}.json`);
  const previous = readRecord(target);
  const record: FileRecord = isPart ? { ...previous } : {};
  for (const [title, same] of Map.groupBy(outcomes, (outcome) => outcome.title)) {
    const results = new Set(same.map(({ result }) => result));
    const at = results.has('passed') ? new Date().toISOString() : previous[title];
    if (results.has('failed') || at === undefined) delete record[title];
    else record[title] = at;
  }
  if (Object.keys(record).length === 0) return rmSync(target, { force: true });
  mkdirSync(dirname(target), { recursive: true });
  // A rename is atomic: a concurrent reader finds the old or the new record.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, target);
}

/** Every test that passed when it last ran, without tests of deleted files. */
export function readRanTests(folder = recordFolder, sources = root): RanTest[] {
  return globSync('*/**/*.json', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const [project = '', ...path] = name.split(/[/\\]/);
      const file = path.join('/').replace(/\.json$/, '');
      if (!existsSync(join(sources, file))) return [];
      return Object.entries(readRecord(join(folder, name))).map(([title, at]) => ({
        project,
        file,
        title,
        at,
      }));
    });
}

function readRecord(path: string): FileRecord {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FileRecord) : {};
}
