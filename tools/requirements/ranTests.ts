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
 * Which tests passed when they last ran. Each test file has a record of its own for each project, so
 * that runners at work side by side never write the same one and a run of some files leaves the
 * others alone.
 */

/** Files are named from here. */
export const root = join(import.meta.dirname, '../..');

/** Where the reporters of both runners leave their records. */
export const recordFolder = join(root, '.cache/ran');

/** A test that passed when it last ran. */
export interface RanTest {
  /** The project of the runner: unit, ui, server, browser or long. */
  project: string;
  /** The test file, from the root of the clone. */
  file: string;
  /** The title with those of its groups. */
  title: string;
  /** When it passed, as an ISO date. */
  at: string;
}

export interface Outcome {
  title: string;
  /** `unknown`: it was left out, skipped, or the run ended before it. */
  result: 'passed' | 'failed' | 'unknown';
}

/** When each test passed, by its title. */
type FileRecord = Record<string, string>;

/**
 * Keeps what a run tells of one test file. A test that it left out stays as it was known. What is
 * not among the outcomes any more is forgotten, unless the run saw a part of the file only.
 */
export function recordOutcomes(
  { project, file }: Pick<RanTest, 'project' | 'file'>,
  outcomes: readonly Outcome[],
  { isPart = false, folder = recordFolder } = {},
): void {
  const target = join(folder, project, `${file}.json`);
  const known = readRecord(target);
  const record: FileRecord = isPart ? { ...known } : {};
  for (const [title, same] of Map.groupBy(outcomes, (outcome) => outcome.title)) {
    const results = new Set(same.map(({ result }) => result));
    const at = results.has('passed') ? new Date().toISOString() : known[title];
    if (results.has('failed') || at === undefined) delete record[title];
    else record[title] = at;
  }
  if (Object.keys(record).length === 0) return rmSync(target, { force: true });
  mkdirSync(dirname(target), { recursive: true });
  // Whoever reads at the same time finds the old record or the new one, never a half.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, target);
}

/** Every test that passed when it last ran, except those of files that are gone. */
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
