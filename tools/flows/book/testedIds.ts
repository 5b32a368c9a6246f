import { parseSync } from 'vite';

const runners = new Set(['test', 'describe']);

/** Requirement ids in the titles of a test file: `test`, `describe` and what hangs on them. */
export function idsInTitles(file: string, source: string): string[] {
  const titles: string[] = [];
  (function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given } = node as Partial<Call>;
    const [title, body] = type === 'CallExpression' ? (given ?? []) : [];
    if (title && body && runners.has(findRoot(callee) ?? '') && isText(title)) {
      titles.push(source.slice(title.start, title.end));
    }
    for (const part of Object.values(node)) visit(part);
  })(parseSync(file, source).program);
  return titles.flatMap((title) => title.match(/\b[RTBC]-\d+\b/g) ?? []);
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: Callee;
  arguments: readonly Node[];
}

/** `test`, `test.describe`, `test.each(rows)`. */
interface Callee extends Node {
  name?: string;
  object?: Callee;
  callee?: Callee;
}

function findRoot(callee: Callee | undefined): string | undefined {
  const inner = callee?.object ?? callee?.callee;
  return inner ? findRoot(inner) : callee?.name;
}

function isText({ type }: Node): boolean {
  return type === 'Literal' || type === 'TemplateLiteral';
}
