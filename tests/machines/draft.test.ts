import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import type { CollectedAnswers, SaveIntent, Write } from '#machines/draft.machine.ts';
import { flushAnswers, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import {
  draft,
  saveInput,
  collectedAnswers,
  changedAnswers,
  writtenDraft,
  draftScript,
} from './scripts/draft.ts';
import { testWalks } from './walks.ts';

testWalks(draftScript);

const change = { type: 'answers.change' } as const;
const save = { type: 'draft.save' } as const;
const submit = { type: 'application.submit' } as const;

const offline = new Error('offline');
const yes = accepted(writtenDraft);
const stored = { applicationId: '5', version: 'v1' };

const collected = (intent?: SaveIntent, of: CollectedAnswers = collectedAnswers) =>
  accepted({ ...of, body: { ...of.body, appStatus: intent === 'submission' ? 1 : 0 }, intent });

async function drafting(answers: Answers, input = {}) {
  const flow = await play(draftMachine, answers, { ...saveInput, ...input });
  return {
    ...flow,
    output: () => flow.actor.getSnapshot().output,
    writes: () =>
      flow.calls.filter(({ port }) => port === 'writeAnswers').map((call) => call.input),
    async waits(ms: number) {
      flow.clock.increment(ms);
      // Collecting the answers is a separate call.
      await flushAnswers();
      await flushAnswers();
    },
  };
}

test('saves input once, four seconds after the first change (R-111)', async () => {
  const it = await drafting({ collectAnswers: [collected()], writeAnswers: [yes] });
  await it.send(change, change);
  await it.waits(3_999);
  expect(it.calls).toEqual([]);
  await it.waits(1);
  expect(it.state()).toEqual({ resting: 'saved' });
  expect(it.count('writeAnswers')).toBe(1);
});

test('creates the draft once and then updates its latest version (S-34, R-115)', async () => {
  const it = await drafting({
    collectAnswers: [collected(), collected(undefined, changedAnswers)],
    writeAnswers: [yes, yes],
  });
  await it.send(change);
  await it.waits(4_000);
  await it.send(change);
  await it.waits(4_000);
  expect(it.writes()).toMatchObject([
    { applicationId: undefined, requestKey: 'key-1', body: collectedAnswers.body },
    { applicationId: '5', version: 'v2', body: changedAnswers.body },
  ]);
});

test('the next save includes input from during a save (R-111)', async () => {
  const it = await drafting({
    collectAnswers: [collected(), collected(undefined, changedAnswers)],
    writeAnswers: [accepted({ ...writtenDraft, isCurrent: false }), yes],
  });
  await it.send(change);
  await it.waits(4_000);
  expect(it.state()).toEqual({ resting: 'changed' });
  await it.waits(4_000);
  expect(it.state()).toEqual({ resting: 'saved' });
  expect(it.writes()).toMatchObject([{ applicationId: undefined }, { applicationId: '5' }]);
});

test('saving as a draft includes input from during the save (R-065, R-110)', async () => {
  const it = await drafting({
    collectAnswers: [collected('draft'), collected('draft', changedAnswers)],
    writeAnswers: [accepted({ ...writtenDraft, isCurrent: false }), yes],
  });
  await it.send(save);
  await it.waits(0);
  expect(it.state()).toBe('kept');
  expect(it.writes()).toMatchObject([
    { applicationId: undefined, body: collectedAnswers.body },
    { applicationId: '5', version: 'v2', body: changedAnswers.body },
  ]);
});

test('a failed save is retried automatically and by hand (R-111, R-232)', async () => {
  const it = await drafting({
    collectAnswers: [new Error('a bug'), collected(), collected(), collected()],
    writeAnswers: [offline, refused('too_often'), yes],
  });
  await it.send(change);
  await it.waits(4_000);
  expect(it.state(), 'answers not collected').toEqual({ resting: 'unsaved' });
  for (const count of [1, 2]) {
    await it.send({ type: 'autosave.retry' });
    await it.waits(0);
    expect(it.count('writeAnswers')).toBe(count);
    expect(it.state()).toEqual({ resting: 'unsaved' });
  }
  await it.waits(19_999);
  expect(it.state()).toEqual({ resting: 'unsaved' });
  await it.waits(1);
  expect(it.state()).toEqual({ resting: 'saved' });
});

test.each([
  [save, 'draft', 'kept'],
  [submit, 'submission', 'submitted'],
] as const)('%j during an autosave waits for it (R-065)', async (press, intent, end) => {
  const later = Promise.withResolvers();
  const it = await drafting({
    collectAnswers: [collected(), collected(intent)],
    writeAnswers: [later.promise, yes],
  });
  await it.send(change);
  await it.waits(4_000);
  await it.send(press);
  expect(it.state()).toBe('writing');
  later.resolve(yes);
  await it.waits(0);
  expect(it.output()).toMatchObject({ result: end, stored: { applicationId: '5' } });
  expect(it.writes()).toMatchObject([{ intent: undefined }, { intent, applicationId: '5' }]);
});

const third = {
  ...collectedAnswers,
  body: { ...collectedAnswers.body, formData: { goal: 'Most' } },
  revision: 3,
};
const reused = refused('key_reused');
const tooOften = refused('too_often');
const named = { applicationId: undefined, requestKey: 'key-1' };

test('after a creation with a lost answer, sends the newest answers under its key (R-071)', async () => {
  const it = await drafting({ collectAnswers: [collected('draft')], writeAnswers: [offline] });
  await it.send(save);
  expect(it.messages).toEqual(['draft.broke']);
  const writesAfter = async (...writeAnswers: unknown[]) => {
    const again = await drafting(
      { collectAnswers: [collected('draft', changedAnswers)], writeAnswers },
      it.output()?.stored,
    );
    await again.send(save);
    expect(again.output()).toMatchObject({ result: 'kept', stored: { unansweredWrites: [] } });
    return again.writes();
  };
  const newest = { body: changedAnswers.body, revision: changedAnswers.revision };
  expect(await writesAfter(yes)).toMatchObject([{ ...named, ...newest }]);
  expect(await writesAfter(reused, yes, yes)).toMatchObject([
    { ...named, ...newest },
    { ...named, body: collectedAnswers.body, revision: undefined },
    { applicationId: '5', version: 'v2', ...newest },
  ]);
});

/** An autosave while the outcome of two creations is unknown. */
async function savedInDoubt(...writeAnswers: unknown[]) {
  const collectAnswers = [collected(undefined, third)];
  const it = await drafting(
    { collectAnswers, writeAnswers },
    { unansweredWrites: [collectedAnswers.body, changedAnswers.body] },
  );
  await it.send(change);
  await it.waits(4_000);
  return it;
}

test('sends creations in doubt again until it finds the one that arrived (R-071)', async () => {
  expect((await savedInDoubt(reused, reused, yes, yes)).writes()).toMatchObject([
    { ...named, body: third.body },
    { ...named, body: collectedAnswers.body },
    { ...named, body: changedAnswers.body },
    { applicationId: '5', body: third.body },
  ]);
});

test.each([
  [
    'stays if sending it again breaks',
    [reused, offline],
    [changedAnswers.body, collectedAnswers.body],
  ],
  [
    'stays if the server rejects sending it again',
    [reused, tooOften],
    [changedAnswers.body, collectedAnswers.body],
  ],
  [
    'stays when a new one breaks',
    [offline],
    [collectedAnswers.body, changedAnswers.body, third.body],
  ],
  ['is dropped if it never arrived', [reused, reused, reused], []],
])('a creation in doubt %s (R-071)', async (_, writeAnswers, unansweredWrites) => {
  const it = await savedInDoubt(...writeAnswers);
  expect([it.state(), it.context().unansweredWrites]).toEqual([
    { resting: 'unsaved' },
    unansweredWrites,
  ]);
});

test.each([
  [change, undefined],
  [save, 'draft'],
  [submit, 'submission'],
] as const)(
  '%j after a submission with a lost answer submits nothing twice (R-066, R-071)',
  async (press, intent) => {
    const submission = collected('submission').value.body;
    const ends = async (input: object, ...writeAnswers: unknown[]) => {
      const it = await drafting(
        { collectAnswers: [collected(intent, changedAnswers)], writeAnswers },
        { unansweredWrites: [submission], ...input },
      );
      await it.send(press);
      await it.waits(4_000);
      return {
        sent: it.writes().map((write) => (write as Write).body),
        output: it.output(),
        messages: it.messages,
      };
    };
    const now = collected(intent, changedAnswers).value.body;
    expect((await ends({}, yes)).sent).toEqual([now]);
    expect(await ends({}, reused, yes)).toMatchObject({
      sent: [now, submission],
      output: { result: 'submitted', stored: { applicationId: '5' } },
      messages: [],
    });
    expect(await ends(stored, refused('not_a_draft'))).toMatchObject({
      sent: [now],
      output: { result: 'submitted', stored: { applicationId: '5' } },
      messages: [],
    });
  },
);

test.each([
  [change, undefined],
  [save, 'draft'],
  [submit, 'submission'],
] as const)(
  '%j drops a refused creation, but not one with a lost answer (R-071)',
  async (press, intent) => {
    const doubtAfter = async (code: string) => {
      const it = await drafting(
        { collectAnswers: [collected(intent, changedAnswers)], writeAnswers: [refused(code)] },
        { unansweredWrites: [collectedAnswers.body] },
      );
      await it.send(press);
      await it.waits(4_000);
      return it.context().unansweredWrites;
    };
    expect(await doubtAfter('input_invalid')).toEqual([]);
    expect(await doubtAfter('too_often')).toEqual([collectedAnswers.body]);
  },
);

/** Retries updates with lost answers, after which the server reports another version. */
async function retried(version: unknown) {
  const it = await drafting(
    {
      collectAnswers: [
        collected(),
        collected(undefined, changedAnswers),
        collected(undefined, third),
      ],
      writeAnswers: [offline, offline, refused('draft_changed'), yes],
      readVersion: [version],
    },
    stored,
  );
  await it.send(change);
  await it.waits(4_000);
  for (const _ of [2, 3]) {
    await it.send({ type: 'autosave.retry' });
    await it.waits(0);
  }
  return it;
}

test('recognises an update with a lost answer as the customer’s own (R-071, R-115)', async () => {
  const own = await retried(accepted({ version: 'v7', isSame: true }));
  expect(own.state()).toEqual({ resting: 'saved' });
  expect(own.calls.find(({ port }) => port === 'readVersion')?.input).toEqual({
    applicationId: '5',
    bodies: [collectedAnswers.body, changedAnswers.body, third.body],
  });
  expect(own.writes().at(-1)).toMatchObject({ version: 'v7', body: third.body });
});

test('an update from elsewhere overtakes the draft (R-115)', async () => {
  const overtaken = await retried(accepted({ version: 'v7', isSame: false }));
  expect(overtaken.output()).toMatchObject({ result: 'overtaken' });
});

test('a draft whose version cannot be read stays unsaved, without a message (R-115)', async () => {
  const unknown = await retried(offline);
  expect([unknown.state(), ...unknown.messages]).toEqual([{ resting: 'unsaved' }]);
});

test('saving continues after the same change elsewhere (R-115)', async () => {
  const it = await drafting(
    {
      collectAnswers: [collected('draft')],
      writeAnswers: [refused('draft_changed'), yes],
      readVersion: [accepted({ version: 'v7', isSame: true })],
    },
    stored,
  );
  await it.send(save);
  await it.waits(0);
  expect(it.state()).toBe('kept');
  expect(it.calls.at(-2)?.input).toEqual({ applicationId: '5', bodies: [collectedAnswers.body] });
  expect(it.writes().at(-1)).toMatchObject({ version: 'v7', body: collectedAnswers.body });
});

test.each([
  [save, 'draft', 'draft.broke'],
  [submit, 'submission', 'application.submitBroke'],
] as const)(
  '%j is refused when the author of a change is unknown (R-115)',
  async (press, intent, message) => {
    const it = await drafting(
      {
        collectAnswers: [collected(intent)],
        writeAnswers: [refused('draft_changed')],
        readVersion: [offline],
      },
      { ...stored, unansweredWrites: [collectedAnswers.body] },
    );
    await it.send(press);
    expect(it.output()).toMatchObject({
      result: 'refused',
      stored: { unansweredWrites: [collectedAnswers.body] },
    });
    expect(it.messages).toEqual([message]);
  },
);

const submitted = accepted({ ...draft, appStatus: 1 });
const inDoubt = {
  result: 'refused',
  stored: { unansweredWrites: [collected('submission').value.body] },
};
const broke = 'application.submitBroke';
test.each<[string, Answers, object, object, ...string[]]>([
  ['a submitted draft', { checkStatus: [submitted] }, stored, { result: 'submitted' }],
  ['an unsubmitted draft', { checkStatus: [accepted(draft)] }, stored, inDoubt, broke],
  ['an unreadable draft', { checkStatus: [offline] }, stored, inDoubt, broke],
  ['a new application', {}, {}, inDoubt, broke],
])(
  'looks up a submission with a lost answer instead of repeating it: %s (R-071)',
  async (_, answers, input, output, ...messages) => {
    const it = await drafting(
      { collectAnswers: [collected('submission')], writeAnswers: [offline], ...answers },
      input,
    );
    await it.send(submit);
    expect(it.output()).toMatchObject(output);
    expect(it.messages).toEqual(messages);
    expect(it.count('writeAnswers')).toBe(1);
  },
);

test.each([
  [save, 'draft', 'draft.refused'],
  [submit, 'submission', 'application.submitRefused'],
] as const)(
  'returns the server’s messages when %j is refused (R-078)',
  async (press, intent, message) => {
    const errors = { goal: 'Goal must be a text' };
    const it = await drafting({
      collectAnswers: [collected(intent)],
      writeAnswers: [refused('input_invalid', { errors })],
    });
    await it.send(press);
    expect(it.output()).toMatchObject({ result: 'refused', refusal: { errors } });
    expect(it.messages).toEqual([message]);
  },
);

test('does not send a draft if the upload of a file failed (R-095)', async () => {
  const errors = { brief: 'brief.pdf: File upload failed' };
  const it = await drafting({ collectAnswers: [refused('upload_failed', { errors })] }, stored);
  await it.send(save);
  expect(it.output()).toMatchObject({ result: 'refused', refusal: { errors } });
  expect(it.messages).toEqual(['draft.refused']);
  expect(it.count('writeAnswers')).toBe(0);
});

test('refuses a save offline with a message, and sends it once on retry (R-232)', async () => {
  for (const [press, intent, end] of [
    [save, 'draft', 'kept'],
    [submit, 'submission', 'submitted'],
  ] as const) {
    const without = await drafting({ collectAnswers: [refused('offline')] }, stored);
    await without.send(press);
    expect(without.output()).toMatchObject({ result: 'refused', stored: { unansweredWrites: [] } });
    expect(without.messages).toEqual(['draft.needsConnection']);
    expect(without.count('writeAnswers')).toBe(0);

    const again = await drafting(
      { collectAnswers: [collected(intent)], writeAnswers: [yes] },
      without.output()?.stored,
    );
    await again.send(press);
    expect(again.output()).toMatchObject({ result: end, stored: { version: 'v2' } });
    expect(again.count('writeAnswers')).toBe(1);
  }
});

test.each([
  ['draft_changed', 'overtaken'],
  ['not_found', 'deletedElsewhere'],
  ['draft_deleted', 'deletedElsewhere'],
  ['not_a_draft', 'noDraft'],
] as const)(
  '%s ends the draft as %s, without a message (R-115, R-116, R-070)',
  async (code, result) => {
    for (const [press, intent] of [
      [change, undefined],
      [save, 'draft'],
      [submit, 'submission'],
    ] as const) {
      const it = await drafting(
        {
          collectAnswers: [collected(intent)],
          writeAnswers: [refused(code)],
          readVersion: [accepted({ version: 'v7', isSame: false })],
        },
        stored,
      );
      await it.send(press);
      await it.waits(4_000);
      expect(it.output()).toMatchObject({ result });
      expect(it.messages).toEqual([]);
    }
  },
);
