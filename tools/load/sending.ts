import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MixName } from './mixes.ts';
import type { LoadReport } from './openLoop.ts';

/** The task of one sender. */
export interface SendTask {
  url: string;
  mix: MixName;
  /** Sends the mix in the form that the limit answers. */
  isLimit?: boolean;
  /** The number of the first request. */
  from?: number;
  /** Requests per second on average. */
  rate: number;
  seconds: number;
  maxInFlight?: number;
  /** Connections to open and use before it starts. */
  opened?: number;
}

/** Runs a sender in its own process; throws when that ends without a report. */
export async function sendFromChild(order: SendTask): Promise<LoadReport> {
  const sender = fork(join(import.meta.dirname, 'sender.ts'));
  const report = once(sender, 'message') as Promise<[LoadReport]>;
  const exited = once(sender, 'exit');
  sender.send(order);
  const ended = exited.then(() => {
    throw new Error('A sender ended before it was done.');
  });
  const [sent] = await Promise.race([report, ended]);
  await exited;
  return sent;
}

/** Requests that did not succeed, including those that were never sent. */
export function countFailed({ planned, answers }: LoadReport): number {
  return planned - (answers['200'] ?? 0) - (answers['201'] ?? 0);
}

/** Sent requests with neither success nor a refusal (429, 503) with `Retry-After`. */
export function countUnanswered(sent: LoadReport): number {
  const refused = (sent.answers['429'] ?? 0) + (sent.answers['503'] ?? 0);
  return countFailed(sent) - sent.unsent - refused + sent.withoutRetryAfter;
}

/** A summary in one line. */
export function formatResult(name: string, sent: LoadReport): string {
  const { planned, unsent, answers, withoutRetryAfter, rate, p50, p99, max } = sent;
  const counts = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  return [
    `${name}: ${planned} planned, ${Math.round(rate)}/s sent, ${unsent} not`,
    `${counts.join(', ')}; refused without Retry-After ${withoutRetryAfter}`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${max.toFixed(0)} ms`,
  ].join('; ');
}
