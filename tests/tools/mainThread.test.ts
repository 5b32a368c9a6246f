import { expect, test } from 'vitest';
import { divideMainThread } from '#tools/bench/mainThread.ts';
import type { TraceEvent } from '#tools/bench/mainThread.ts';

const event = (name: string, ts: number, dur?: number): TraceEvent => ({
  name,
  ph: dur === undefined ? 'R' : 'X',
  pid: 1,
  tid: 1,
  ts: ts * 1_000,
  ...(dur !== undefined && { dur: dur * 1_000 }),
});

test('divides the time until the largest paint, nested events counted once', () => {
  const events = [
    { ...event('navigationStart', 0), args: { data: { documentLoaderURL: 'http://localhost/' } } },
    event('ParseHTML', 10, 5),
    event('v8.evaluateModule', 100, 60),
    event('V8.CompileCode', 110, 20),
    event('V8.ParseFunction', 115, 5),
    event('Layout', 170, 10),
    event('largestContentfulPaint::Candidate', 200),
    event('FunctionCall', 210, 50),
  ];
  expect(divideMainThread(events)).toEqual({
    compile: 20,
    run: 40,
    render: 10,
    other: 5,
    idle: 125,
  });
});
