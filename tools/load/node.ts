import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** What a node tells about itself. */
export interface Figures {
  /** Sockets, timers and whatever else its event loop holds. */
  handles: number;
  /** Milliseconds that the event loop was late, in one of a hundred looks. */
  lateness: number;
}

/** Megabytes that a process of this Linux has in memory. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Asks for the figures of a node. */
export async function readFigures(address: string): Promise<Figures> {
  const text = await (await fetch(address)).text();
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`The node does not tell ${name}.`);
    return Number(value);
  };
  return {
    handles: figure('nodejs_active_handles_total'),
    lateness: figure('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

export interface Sample {
  /** Minutes since the beginning. */
  at: number;
  megabytes: number;
}

/** Reads the memory of a node every `pause` ms until `work` is done. */
export async function watchMemory<Value>(
  memory: () => number,
  pause: number,
  work: Promise<Value>,
): Promise<{ value: Value; samples: Sample[] }> {
  const samples: Sample[] = [];
  const done = new AbortController();
  const { signal } = done;
  const begun = performance.now();
  const watching = (async () => {
    while (!signal.aborted) {
      samples.push({ at: (performance.now() - begun) / 60_000, megabytes: memory() });
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  })();
  try {
    return { value: await work, samples };
  } finally {
    done.abort();
    await watching;
  }
}

/** Megabytes per minute by which memory grows: the line that lies closest to the samples. */
export function computeSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, usual] = [mean(({ at }) => at), mean(({ megabytes }) => megabytes)];
  const together = mean(({ at, megabytes }) => (at - middle) * (megabytes - usual));
  return together / mean(({ at }) => (at - middle) ** 2);
}
