import { assign, enqueueActions, sendTo, spawnChild } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import { work, ask, scripted, createCompound, on, countUp, withAsk, hi } from './parts.ts';

const fail = (): never => {
  throw new Error('no such thing');
};

/** Machines that the planner refuses, with what the error names. */
export const refused: Record<string, [Script, RegExp]> = {
  'an actor spawned from its code': [
    scripted('wild', { entry: spawnChild(ask, { id: 'stray' }) }),
    /^wild cannot be planned: the actor "stray" is spawned from its code; name it in setup/,
  ],
  'an actor spawned without an id': [
    scripted('nobody', createCompound({ a: { entry: spawnChild('ask' as never) } }), {
      parts: withAsk,
    }),
    /^nobody cannot be planned: the actor ".+" is spawned without an id; give it one/,
  ],
  'an endless loop of immediate arrows': [
    scripted(
      'ring',
      createCompound({ a: on({ GO: 'b' }), b: { always: 'c' }, c: { always: 'b' } }),
    ),
    /^ring cannot be planned: ".+ --at once--> .+" fires at once without end; give one arrow/,
  ],
  'an effect that is enqueued inline': [
    scripted(
      'queued',
      createCompound({
        a: on({ GO: { actions: enqueueActions(({ enqueue }) => enqueue(() => {})) } }),
      }),
    ),
    /^queued cannot be planned: the effect .+ is enqueued inline; name it in setup/,
  ],
  'an event that it sends itself without end': [
    scripted(
      'selfish',
      createCompound({ a: on({ GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } }) }),
    ),
    /^selfish cannot be planned: it sends itself "GO" without end/,
  ],
  'an actor of another system': [
    scripted(
      'lost',
      createCompound({
        a: on({ GO: { actions: sendTo(({ system }) => system.get('shop'), hi) } }),
      }),
    ),
    /^lost cannot be planned: it sends HI to "shop", which it does not start; send it in a named/,
  ],
  'an actor that is not there': [
    scripted('alone', createCompound({ a: on({ GO: { actions: sendTo('gone', hi) } }) })),
    /^alone cannot be planned: "GO in a" throws "Unable to send event to actor 'gone'/,
  ],
  'a guard that throws': [
    scripted('brittle', createCompound({ a: on({ GO: { guard: fail, target: 'b' } }), b: {} })),
    /^brittle cannot be planned: "GO in a" throws ".*no such thing"; return instead, or rule/s,
  ],
  'a context that throws': [
    scripted(
      'broken',
      createCompound({ a: on({ GO: { actions: assign({ it: fail }) } }) }, { context: { it: 0 } }),
    ),
    /^broken cannot be planned: "GO in a" throws "no such thing"; return instead, or rule/,
  ],
  'a context of its own count': [
    scripted(
      'unique',
      createCompound(
        { a: on({ GO: { actions: assign({ it: () => (work.done += 1) }) } }) },
        { context: { it: 0 } },
      ),
      { project: () => null },
    ),
    /^unique cannot be planned: "a --GO--> \(stays\)" gives another context each time; let an event/,
  ],
  'a guard of chance': [
    scripted(
      'coin',
      createCompound({
        a: on({ TOSS: [{ guard: () => Math.random() < 0.5, target: 'b' }, { target: 'a' }] }),
        b: {},
      }),
    ),
    /^coin cannot be planned: chance decides "a --TOSS--> a"; let a call draw/,
  ],
  'snapshots that are not listed': [
    scripted(
      'curious',
      createCompound({ a: { invoke: { id: 'ask', src: 'ask', onSnapshot: 'b' } }, b: {} }),
      { parts: withAsk },
    ),
    /^curious cannot be planned: onSnapshot observes the actor "ask"; list what it shows/,
  ],
  'a context without end': [
    scripted(
      'endless',
      createCompound({ a: on({ ADD: { actions: countUp } }) }, { context: { count: 0 } }),
    ),
    /^endless cannot be planned: it can be in more than 5000 configurations; let project return less/,
  ],
};
