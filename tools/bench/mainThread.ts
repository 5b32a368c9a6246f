import type { Browser, Page } from '@playwright/test';

/** What the page's main thread did before the largest paint, in ms. */
export interface MainThread {
  /** Parsing and compiling scripts. */
  compile: number;
  /** Running scripts. */
  run: number;
  /** Style, layout and paint. */
  render: number;
  /** Other tasks, such as parsing HTML. */
  other: number;
  /** Nothing to do: it waited for the network. */
  idle: number;
}

/** A complete event of Chromium's trace; times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const work: readonly [keyof MainThread, RegExp][] = [
  ['compile', /[Cc]ompile|Parse(Function|Program)|PreParse|SourcePositions/],
  [
    'run',
    /^(FunctionCall|EvaluateScript|v8\.evaluateModule|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback|v8\.callFunction|v8\.run)|GC|V8\./,
  ],
  ['render', /^(Layout|UpdateLayoutTree|PrePaint|Paint|Layerize|Commit|UpdateLayer)|FontLoad/],
];

/** Traces the main thread while `open` opens the page. */
export async function measureMainThread(
  browser: Browser,
  page: Page,
  open: () => Promise<unknown>,
): Promise<MainThread> {
  const categories = [
    'blink.user_timing',
    'devtools.timeline',
    'loading',
    'v8',
    'disabled-by-default-v8.compile',
  ];
  await browser.startTracing(page, { categories });
  await open();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return divideMainThread(trace.traceEvents);
}

/** Adds up the main thread's work between a page's navigation and its largest paint. */
export function divideMainThread(events: readonly TraceEvent[]): MainThread {
  const share: MainThread = { compile: 0, run: 0, render: 0, other: 0, idle: 0 };
  const end = events.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
  const start = events.find(
    ({ name, pid, args }) =>
      name === 'navigationStart' && pid === end?.pid && args?.data?.documentLoaderURL,
  );
  if (!start || !end) return share;
  const isWithin = ({ ph, pid, tid, ts }: TraceEvent) =>
    ph === 'X' && pid === start.pid && tid === end.tid && ts >= start.ts && ts < end.ts;
  for (const { event, own } of withOwnTime(events.filter(isWithin))) {
    const [kind = 'other'] = work.find(([, names]) => names.test(event.name)) ?? [];
    share[kind] += own / 1_000;
  }
  const busy = share.compile + share.run + share.render + share.other;
  share.idle = Math.max(0, (end.ts - start.ts) / 1_000 - busy);
  return share;
}

/** Each event with its time outside the events nested in it, in µs. */
function withOwnTime(events: readonly TraceEvent[]): { event: TraceEvent; own: number }[] {
  const sorted = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let open: { event: TraceEvent; own: number; end: number }[] = [];
  return sorted.map((event) => {
    const { ts, dur = 0 } = event;
    open = open.filter(({ end }) => end > ts);
    const outer = open.at(-1);
    if (outer) outer.own -= dur;
    const timed = { event, own: dur, end: ts + dur };
    open.push(timed);
    return timed;
  });
}
