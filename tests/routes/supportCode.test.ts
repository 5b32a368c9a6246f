import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import type { RegistrationActors } from '#machines/registration.machine.ts';
import { decodeSupportCode, encodeSupportCode, writeSteps } from '#routes/flow/codec.ts';
import type { Step } from '#routes/flow/codec.ts';
import { createInspector } from '#routes/flow/inspect.ts';
import { Trace } from '#routes/flow/trace.ts';
import { toChart, listNodes, listStates } from '#tools/planner/chart.ts';
import { flows } from '#flows';
import { ashasForm } from '#tests/machines/scripts/registration.ts';
import { flushAnswers } from '#tests/support/ports.ts';

const steps: Step[] = [
  { flow: 'signIn', event: 'credentials.submit', states: ['signingIn'], ms: 4200 },
  {
    flow: 'catalogue',
    event: 'xstate.done.actor.loadForm',
    states: ['list.choosing', 'category.readyToFill'],
    ms: 0,
  },
];

const traceInto = (trace: Trace) => createInspector({ onStep: (step) => trace.record(step) });

async function decoded(code: string) {
  const answer = await decodeSupportCode(code);
  return answer.ok ? answer.steps : answer.reason;
}

describe('a support code (B-11, R-275)', () => {
  test('is one line without characters that a mail or form would change', async () => {
    expect(await encodeSupportCode(steps)).toMatch(/^BC1-[\w-]+$/);
  });

  test('decodes to its input, also after a mail wrapped it', async () => {
    const code = await encodeSupportCode(steps);
    expect(await decoded(code)).toEqual(steps);
    expect(await decoded(` ${code.replaceAll(/.{20}/g, '$&\r\n')}\n`)).toEqual(steps);
    expect(await decoded(await encodeSupportCode([]))).toEqual([]);
  });

  test('distinguishes a damaged code, other text and a newer version', async () => {
    const code = await encodeSupportCode(steps);
    expect(await decoded(code.slice(0, -3))).toBe('damaged');
    expect(
      await decoded(`${code.slice(0, 30)}${code[30] === 'A' ? 'B' : 'A'}${code.slice(31)}`),
    ).toBe('damaged');
    expect(await decoded('BC1-%%%')).toBe('damaged');
    expect(await decoded('Hello')).toBe('notACode');
    expect(await decoded(code.replace('BC1', 'BC2'))).toBe('newerVersion');
  });

  test('rejects a code with content other than steps, or far too many', async () => {
    const packed = async (text: string) => {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
      const bytes = Buffer.from(await new Response(stream).arrayBuffer());
      return `BC1-${bytes.toString('base64url')}`;
    };
    expect(await decoded(await packed(writeSteps(steps)))).toEqual(steps);
    expect(await decoded(await packed('<img src=x> a b 1'))).toBe('damaged');
    expect(await decoded(await packed('signIn a b 1\n'.repeat(1_000_000)))).toBe('damaged');
  });

  test('holds a hundred steps of any flow in less than 2000 characters', async () => {
    const long = flows
      .flatMap(({ machine }) =>
        listStates(toChart(machine)).flatMap(({ path, ports }) =>
          ports.map((port) => ({
            flow: machine.id,
            event: `xstate.done.actor.${port}`,
            states: [path],
            ms: path.length * 997,
          })),
        ),
      )
      .slice(0, 100);
    expect((await encodeSupportCode(long)).length).toBeLessThan(2000);
  });

  test('omits a step whose names could be other data', () => {
    const odd = {
      flow: 'upload',
      event: 'xstate.done.actor.0197f2f3-11',
      states: ['stored'],
      ms: 1,
    };
    expect(writeSteps([odd])).toBe('');
  });

  test.each(flows.map(({ machine }) => machine))('can encode every step of $id', (machine) => {
    const events = listNodes(machine.root).flatMap((node) => [...node.transitions.keys()]);
    const states = listStates(toChart(machine)).map(({ path }) => path);
    const all = [...events.map((event) => ({ event, states })), { event: 'xstate.init', states }];
    const written = writeSteps(all.map((step) => ({ flow: machine.id, ms: 1, ...step })));
    expect(written.split('\n')).toHaveLength(all.length);
  });
});

describe('the trace of a support code (B-11, R-275)', () => {
  /** A registration with one wrong code, up to the account. */
  async function traceOfRegistration() {
    const trace = new Trace();
    const machine = registrationMachine.provide({
      actors: {
        ...toActors<RegistrationActors>({
          signUp: async () => accepted('token-of-asha'),
          keepToken: async () => accepted(null),
        }),
        oneTimeCode: oneTimeCodeMachine.provide({
          actors: toActors<OneTimeCodeActors>({
            verifyCode: async ({ otp }) =>
              otp === '731946'
                ? accepted(null)
                : refused('code_wrong', { message: 'Wrong, Asha.' }),
            sendCode: async () => accepted(null),
          }),
        }),
      },
    });
    const actor = createActor(machine, { inspect: traceInto(trace) }).start();
    actor.send({ type: 'registration.submit', form: ashasForm });
    await flushAnswers();
    const dialog = actor.getSnapshot().children.oneTimeCode;
    dialog?.send({ type: 'code.submit', code: '550172' });
    await flushAnswers();
    dialog?.send({ type: 'code.edit' });
    dialog?.send({ type: 'code.submit', code: '731946' });
    await flushAnswers();
    expect(actor.getSnapshot().value).toBe('signedUp');
    return { trace, actor };
  }

  test('records a flow and its child flow step by step', async () => {
    const { trace } = await traceOfRegistration();
    expect(trace.steps.map(({ flow, event }) => `${flow} ${event}`)).toEqual([
      'registration xstate.init',
      'registration registration.submit',
      'oneTimeCode xstate.init',
      'oneTimeCode xstate.done.actor.sendCode',
      'oneTimeCode code.submit',
      'oneTimeCode xstate.done.actor.verifyCode',
      'oneTimeCode code.edit',
      'oneTimeCode code.submit',
      'oneTimeCode xstate.done.actor.verifyCode',
      'registration xstate.done.actor.oneTimeCode',
      'registration xstate.done.actor.signUp',
      'registration xstate.done.actor.keepToken',
    ]);
  });

  test('contains no input, answers or stored data', async () => {
    const { trace, actor } = await traceOfRegistration();
    const context = JSON.stringify(actor.getSnapshot().context);
    expect(context).toContain(ashasForm.email);
    const secrets = Object.values(ashasForm).filter(
      (value) => typeof value === 'string' && value.length > 3,
    );
    const code = await encodeSupportCode(trace.steps);
    const recorded = `${JSON.stringify(await decoded(code))} ${trace.serialised}`;
    expect(secrets).toContain(ashasForm.password);
    for (const secret of [...secrets, '550172', '731946', 'token-of-asha', 'Wrong, Asha.']) {
      expect(recorded).not.toContain(secret);
    }
    for (const step of trace.steps) {
      expect(Object.keys(step)).toEqual(['flow', 'event', 'states', 'ms']);
    }
  });

  const input = { itemId: '1', applicationId: '2', quantity: 1 };
  const startLine = (trace: Trace, itemId = '1') =>
    createActor(cartItemMachine, {
      input: { ...input, itemId },
      inspect: traceInto(trace),
    }).start();

  test('omits ignored events and identical starts of rows', () => {
    const trace = new Trace();
    for (const itemId of ['1', '2', '3']) startLine(trace, itemId).send({ type: 'removal.cancel' });
    expect(trace.steps.map(({ event }) => event)).toEqual(['xstate.init']);
  });

  test('keeps the newest hundred steps and continues after a reload', () => {
    const trace = new Trace();
    const line = startLine(trace);
    for (let round = 0; round < 60; round += 1) {
      line.send({ type: 'item.remove' });
      line.send({ type: 'removal.cancel' });
    }
    expect(trace.steps).toHaveLength(100);
    expect(trace.steps.at(-1)?.event).toBe('removal.cancel');
    const next = new Trace();
    next.resume(trace.serialised);
    expect(next.steps).toEqual(trace.steps);
    next.resume('not what a trace keeps');
    expect(next.steps).toEqual([]);
  });
});
