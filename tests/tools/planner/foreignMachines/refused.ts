import { assign, enqueueActions, sendTo, spawnChild } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import {
  work,
  ask,
  scripted,
  createCompound,
  on,
  after,
  calls,
  countUp,
  withAsk,
  hi,
} from './parts.ts';

const fail = (): never => {
  throw new Error('no such thing');
};

type Helped = { context: { helper: ActorRefFrom<typeof ask> } };
const spawnHelper = ({ spawn }: { spawn: (src: string, options: object) => unknown }) => ({
  helper: spawn('ask', { id: 'helper' }),
});
const isHelperDone = ({ context }: Helped) => context.helper.getSnapshot().status === 'done';

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
    /^coin cannot be planned: time or chance decides "a --TOSS--> a"; let a timer decide, or a call/,
  ],
  'a guard of little chance, in a later state': [
    scripted(
      'tombola',
      createCompound({
        a: on({ GO: 'b' }),
        b: on({ DRAW: { guard: () => Math.random() < 0.001, target: 'c' } }),
        c: {},
      }),
    ),
    /^tombola cannot be planned: time or chance decides "DRAW in b"/,
  ],
  'a guard that reads the time': [
    scripted(
      'cooldown',
      createCompound({
        a: on({ GO: { guard: () => Date.now() > Date.UTC(2026, 5, 1), target: 'b' } }),
        b: {},
      }),
    ),
    /^cooldown cannot be planned: time or chance decides "GO in a"/,
  ],
  'a guard that reads the snapshot of an actor': [
    scripted(
      'nosy',
      createCompound(
        { a: on({ GO: { guard: isHelperDone, target: 'b' } }), b: {} },
        { context: spawnHelper },
      ),
      { parts: withAsk, ports: ['helper'], project: () => null },
    ),
    /^nosy cannot be planned: "GO in a" reads the snapshot of the actor "helper"; read the event of onS/,
  ],
  'a wait that no timer can take': [
    scripted('month', createCompound({ a: after({ 2_592_000_000: 'b' }), b: {} })),
    /^month cannot be planned: "the start" waits 2592000000 ms, and a timer fires .+; wait between 0/,
  ],
  'two actors with one id': [
    scripted(
      'twins',
      { on: { ADD: { actions: spawnChild('ask' as never, { id: 'boy' }) } } },
      {
        parts: withAsk,
      },
    ),
    /^twins cannot be planned: two actors run with the id "boy"; give each its own, or stop the first/,
  ],
  'an answer of an actor that never starts': [
    scripted('misread', createCompound({ a: calls('question', { onDone: 'b' }), b: {} }), {
      parts: withAsk,
      ports: ['questoin', 'ask'],
    }),
    /^misread cannot be planned: .+ the actor "questoin", which never starts; .+: question, ask/,
  ],
  'a call without answers': [
    scripted('mute', createCompound({ a: calls('question', { onDone: 'b' }), b: {} }), {
      parts: withAsk,
    }),
    /^mute cannot be planned: the script lists no answer of the actor "question"; list what it can/,
  ],
  'a projection without text': [
    scripted('dark', {}, { project: () => ({ toJSON: () => fail() }) }),
    /^dark cannot be planned: what project returns has no text, "no such thing"; let project return/,
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
