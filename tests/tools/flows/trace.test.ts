import { describe, expect, test } from 'vitest';
import { signInMachine } from '#machines/signIn.machine.ts';
import { catalogueMachine } from '#machines/catalogue.machine.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import type { Step } from '#routes/flow/codec.ts';
import { describeTrace, describeSteps } from '#tools/flows/book/trace.ts';
import { toGuide } from '#tools/flows/book/traceGuide.ts';
import { toChart } from '#tools/planner/chart.ts';
import { flows } from '#flows';

const broken = 'signingIn --signIn breaks--> enteringCredentials';

const chapter = (title: string, machine: Parameters<typeof toChart>[0]) => ({
  flow: { title, sentence: '', machine },
  chart: toChart(machine),
  walks: [
    {
      steps: [
        { states: ['enteringCredentials'], takes: [], picture: 'walk-1-0.jpg' },
        { states: ['signingIn'], takes: [], picture: 'walk-1-1.jpg' },
        { states: ['enteringCredentials'], takes: [broken], picture: 'walk-1-2.jpg' },
      ],
    },
  ],
});
const guide = toGuide([chapter('Sign-in', signInMachine), chapter('Catalogue', catalogueMachine)]);

const fullGuide = toGuide(flows.map((flow) => ({ flow, chart: toChart(flow.machine), walks: [] })));

const step = (flow: string, event: string, states: string, ms = 0): Step => ({
  flow,
  event,
  states: states.split('+'),
  ms,
});

const refused = [
  step('signIn', 'xstate.init', 'enteringCredentials'),
  step('signIn', 'credentials.submit', 'signingIn', 4200),
  step('signIn', 'xstate.done.actor.signIn', 'enteringCredentials', 310),
  step('signIn', 'credentials.submit', 'signingIn', 75_000),
  step('signIn', 'xstate.error.actor.signIn', 'enteringCredentials', 0),
];

describe('a support code for staff (B-11, R-275)', () => {
  test('is a sentence for each step, in the words of the chart', () => {
    const [first = '', ...others] = describeTrace(refused, guide);
    expect(first).toMatch(/^1\. first, Sign-in: starts → entering credentials\. \w.+\.$/);
    expect(others.map((line) => line.replace(/→ ([^.]+)\..*/, '→ $1'))).toEqual([
      '2. 4.2 s later, Sign-in: signs in → signing in',
      expect.stringMatching(
        /^3\. 310 ms later, Sign-in: signIn answers: \w.* → entering credentials$/,
      ),
      '4. 1 min 15 s later, Sign-in: signs in → signing in',
      '5. at once, Sign-in: signIn breaks → entering credentials',
    ]);
  });

  test('links to the state in the book, with a picture of the step or else of the state', () => {
    const [, step] = describeSteps(refused, guide);
    expect(step?.states).toEqual([
      {
        words: 'signing in',
        sentence: toChart(signInMachine).root.states.find(({ path }) => path === 'signingIn')
          ?.description,
        href: 'signIn.html#signingIn',
      },
    ]);
    const pictures = describeSteps(refused, guide).map(({ picture }) => picture?.slice(-5, -4));
    expect(pictures).toEqual(['0', '1', '0', '1', '2']);
  });

  test('shows the messages that the customer saw', () => {
    expect(describeSteps(refused, guide).map(({ says }) => says)).toEqual([
      [],
      [],
      ['“Failed to login. Please try again.”'],
      [],
      ['“Failed to login. Please try again.”'],
    ]);
    expect(describeTrace(refused, guide)[4]).toMatch(
      / Says “Failed to login\. Please try again\.”$/,
    );
  });

  test('says where the server may have sent a message instead', () => {
    const steps = [
      step('registration', 'xstate.init', 'signingUp'),
      step('registration', 'xstate.error.actor.signUp', 'fillingIn'),
    ];
    const described = describeSteps(steps, toGuide([chapter('Registration', registrationMachine)]));
    expect(described[1]?.says).toEqual(["“Failed to register”, or the server's words"]);
  });

  test('shows the message that a state shows on entry', () => {
    const steps = [
      step('application', 'xstate.init', 'opening'),
      step('application', 'xstate.done.actor.opening', 'notADraft', 300),
    ];
    expect(describeSteps(steps, fullGuide)[1]?.says).toEqual(['“Only drafts can be edited.”']);
  });

  test('lists only the parallel states that changed', () => {
    const steps = [
      step('catalogue', 'xstate.init', 'list.choosing+category.none'),
      step('catalogue', 'category.fill', 'list.choosing+category.loadingCategory', 900),
    ];
    const words = describeSteps(steps, guide).map(({ states }) =>
      states.map((state) => state.words),
    );
    expect(words).toEqual([['choosing', 'none'], ['loading category']]);
  });

  test('shows unknown flows, states and events by their raw names', () => {
    const steps = [
      step('signIn', 'passkey.offer', 'waitingForPasskey'),
      step('constructor', 'xstate.init', 'constructor'),
    ];
    expect(describeTrace(steps, guide)).toEqual([
      '1. first, Sign-in: passkey.offer → waitingForPasskey. This version does not know it.',
      '2. at once, constructor: starts → constructor. This version does not know it.',
    ]);
  });
});
