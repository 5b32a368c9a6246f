import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { sha256 } from '#server/common/identifiers.ts';

/*
 * Loaded before a server. Kills the process at `CRASH_AT`, just before a statement is sent or just
 * after it was answered. Records every statement in the file `CRASH_POINTS`, if set.
 */

const { CRASH_AT: crashAt, CRASH_POINTS: file } = process.env;
const seen = new Set<string>();

/** A name for a statement, with its first words for readability. */
function getName(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return `${sha256(text).slice(0, 8)} ${words}`;
}

const crash = () => process.kill(process.pid, 'SIGKILL');

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as Query;
const watched: Query = function watched(...given) {
  const [first] = given as [string | { text?: string }];
  const name = getName(typeof first === 'string' ? first : (first.text ?? ''));
  if (file && !seen.has(name)) {
    seen.add(name);
    appendFileSync(file, `${name}\n`);
  }
  if (crashAt === `before ${name}`) crash();
  const answer = query.apply(this, given);
  if (crashAt === `after ${name}`) void Promise.resolve(answer).then(crash, crash);
  return answer;
};
Object.assign(pg.Client.prototype, { query: watched });
