import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const routes = join(import.meta.dirname, '../../src/routes');

/** Paths of the routes that run a flow's chart. */
export function findRunners(flow: string): string[] {
  const runs = new RegExp(`^import \\{[^}]*\\b${flow}Machine\\b`, 'm');
  return readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && runs.test(readFileSync(join(routes, path), 'utf8')))
    .map((path) => join('src/routes', path));
}
