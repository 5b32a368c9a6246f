import { readFileSync } from 'node:fs';

/** Metrics of a node. */
export interface NodeMetrics {
  /** Active handles: sockets, timers and others. */
  handles: number;
  /** Event loop lag, 99th percentile, in ms. */
  eventLoopLag: number;
}

/** Resident memory of a process in MB; Linux only. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Reads the metrics of a node; throws if one is missing. */
export async function readMetrics(address: string): Promise<NodeMetrics> {
  const text = await (await fetch(address)).text();
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`The node does not report ${name}.`);
    return Number(value);
  };
  return {
    handles: figure('nodejs_active_handles_total'),
    eventLoopLag: figure('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

export interface Sample {
  /** Minutes since the start. */
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
  const startedAt = performance.now();
  const watching = setInterval(() => {
    samples.push({ at: (performance.now() - startedAt) / 60_000, megabytes: memory() });
  }, pause);
  try {
    return { value: await work, samples };
  } finally {
    clearInterval(watching);
  }
}

/** Growth of memory in MB per minute, by least squares. */
export function computeSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [meanTime, meanMegabytes] = [mean(({ at }) => at), mean(({ megabytes }) => megabytes)];
  const together = mean(({ at, megabytes }) => (at - meanTime) * (megabytes - meanMegabytes));
  return together / mean(({ at }) => (at - meanTime) ** 2);
}
