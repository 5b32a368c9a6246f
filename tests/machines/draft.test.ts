import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import type { CollectedAnswers, SaveIntent, Write } from '#machines/draft.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft, toSave, typed, typedOn, written, draftScript } from './scripts/draft.ts';
import { testWalks } from './walks.ts';

testWalks(draftScript);

const change = { type: 'answers.change' } as const;
const save = { type: 'draft.save' } as const;
const submit = { type: 'application.submit' } as const;

const offline = new Error('offline');
const yes = accepted(written);
const stored = { applicationId: '5', version: 'v1' };

const taken = (intent?: SaveIntent, of: CollectedAnswers = typed) =>
  accepted({ ...of, body: { ...of.body, appStatus: intent === 'submission' ? 1 : 0 }, intent });

async function drafting(answers: Answers, input = {}) {
  const flow = await play(draftMachine, answers, { ...toSave, ...input });
  return {
    ...flow,
    output: () => flow.actor.getSnapshot().output,
    writes: () =>
      flow.calls.filter(({ port }) => port === 'writeAnswers').map((call) => call.input),
    async waits(ms: number) {
      flow.clock.increment(ms);
      // Taking the answers is a call of its own.
      await answered();
      await answered();
    },
  };
}

test('what is typed is saved once, a moment after the first change (R-111)', async () => {
  const it = await drafting({ collectAnswers: [taken()], writeAnswers: [yes] });
  await it.does(change, change);
  await it.waits(3_999);
  expect(it.calls).toEqual([]);
  await it.waits(1);
  expect(it.state()).toEqual({ resting: 'saved' });
  expect(it.count('writeAnswers')).toBe(1);
});

test('the draft is created once and updated from then on, each time its last version (S-34, R-115)', async () => {
  const it = await drafting({
    collectAnswers: [taken(), taken(undefined, typedOn)],
    writeAnswers: [yes, yes],
  });
  await it.does(change);
  await it.waits(4_000);
  await it.does(change);
  await it.waits(4_000);
  expect(it.writes()).toMatchObject([
    { applicationId: undefined, requestKey: 'key-1', body: typed.body },
    { applicationId: '5', version: 'v2', body: typedOn.body },
  ]);
});

test('what was typed during a save is saved next (R-111)', async () => {
  const it = await drafting({
    collectAnswers: [taken(), taken(undefined, typedOn)],
    writeAnswers: [accepted({ ...written, isCurrent: false }), yes],
  });
  await it.does(change);
  await it.waits(4_000);
  expect(it.state()).toEqual({ resting: 'changed' });
  await it.waits(4_000);
  expect(it.state()).toEqual({ resting: 'saved' });
  expect(it.writes()).toMatchObject([{ applicationId: undefined }, { applicationId: '5' }]);
});

test('what was typed while it was kept as a draft is kept as well (R-065, R-110)', async () => {
  const it = await drafting({
    collectAnswers: [taken('draft'), taken('draft', typedOn)],
    writeAnswers: [accepted({ ...written, isCurrent: false }), yes],
  });
  await it.does(save);
  await it.waits(0);
  expect(it.state()).toBe('kept');
  expect(it.writes()).toMatchObject([
    { applicationId: undefined, body: typed.body },
    { applicationId: '5', version: 'v2', body: typedOn.body },
  ]);
});

test('a save that breaks is tried again by itself and by hand (R-111, R-232)', async () => {
  const it = await drafting({
    collectAnswers: [new Error('a bug'), taken(), taken(), taken()],
    writeAnswers: [offline, refused('too_often'), yes],
  });
  await it.does(change);
  await it.waits(4_000);
  expect(it.state(), 'not even taken').toEqual({ resting: 'unsaved' });
  for (const count of [1, 2]) {
    await it.does({ type: 'autosave.retry' });
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
] as const)(
  '%j while the draft saves itself follows that save (R-065)',
  async (press, intent, end) => {
    const later = Promise.withResolvers();
    const it = await drafting({
      collectAnswers: [taken(), taken(intent)],
      writeAnswers: [later.promise, yes],
    });
    await it.does(change);
    await it.waits(4_000);
    await it.does(press);
    expect(it.state()).toBe('writing');
    later.resolve(yes);
    await it.waits(0);
    expect(it.output()).toMatchObject({ result: end, stored: { applicationId: '5' } });
    expect(it.writes()).toMatchObject([{ intent: undefined }, { intent, applicationId: '5' }]);
  },
);

const third = { ...typed, body: { ...typed.body, formData: { goal: 'Most' } }, revision: 3 };
const reused = refused('key_reused');
const tooOften = refused('too_often');
const named = { applicationId: undefined, requestKey: 'key-1' };

test('after a creation without an answer the newest answers are sent under its key (R-071)', async () => {
  const it = await drafting({ collectAnswers: [taken('draft')], writeAnswers: [offline] });
  await it.does(save);
  expect(it.said).toEqual(['draft.broke']);
  const writesAfter = async (...writeAnswers: unknown[]) => {
    const again = await drafting(
      { collectAnswers: [taken('draft', typedOn)], writeAnswers },
      it.output()?.stored,
    );
    await again.does(save);
    expect(again.output()).toMatchObject({ result: 'kept', stored: { unansweredWrites: [] } });
    return again.writes();
  };
  const newest = { body: typedOn.body, revision: typedOn.revision };
  expect(await writesAfter(yes)).toMatchObject([{ ...named, ...newest }]);
  expect(await writesAfter(reused, yes, yes)).toMatchObject([
    { ...named, ...newest },
    { ...named, body: typed.body, revision: undefined },
    { applicationId: '5', version: 'v2', ...newest },
  ]);
});

/** An autosave while two creations are in doubt. */
async function savedInDoubt(...writeAnswers: unknown[]) {
  const collectAnswers = [taken(undefined, third)];
  const it = await drafting(
    { collectAnswers, writeAnswers },
    { unansweredWrites: [typed.body, typedOn.body] },
  );
  await it.does(change);
  await it.waits(4_000);
  return it;
}

test('creations in doubt are sent again until the one that arrived is found (R-071)', async () => {
  expect((await savedInDoubt(reused, reused, yes, yes)).writes()).toMatchObject([
    { ...named, body: third.body },
    { ...named, body: typed.body },
    { ...named, body: typedOn.body },
    { applicationId: '5', body: third.body },
  ]);
});

test.each([
  ['that breaks when sent again stays', [reused, offline], [typedOn.body, typed.body]],
  ['that is not read when sent again stays', [reused, tooOften], [typedOn.body, typed.body]],
  ['beside a new one that breaks stays', [offline], [typed.body, typedOn.body, third.body]],
  ['that never arrived is forgotten', [reused, reused, reused], []],
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
  '%j after an unanswered submission submits nothing twice (R-066, R-071)',
  async (press, intent) => {
    const submission = taken('submission').value.body;
    const ends = async (input: object, ...writeAnswers: unknown[]) => {
      const it = await drafting(
        { collectAnswers: [taken(intent, typedOn)], writeAnswers },
        { unansweredWrites: [submission], ...input },
      );
      await it.does(press);
      await it.waits(4_000);
      return {
        sent: it.writes().map((write) => (write as Write).body),
        output: it.output(),
        said: it.said,
      };
    };
    const now = taken(intent, typedOn).value.body;
    expect((await ends({}, yes)).sent).toEqual([now]);
    expect(await ends({}, reused, yes)).toMatchObject({
      sent: [now, submission],
      output: { result: 'submitted', stored: { applicationId: '5' } },
      said: [],
    });
    expect(await ends(stored, refused('not_a_draft'))).toMatchObject({
      sent: [now],
      output: { result: 'submitted', stored: { applicationId: '5' } },
      said: [],
    });
  },
);

test.each([
  [change, undefined],
  [save, 'draft'],
  [submit, 'submission'],
] as const)(
  '%j forgets a refused creation, but not one left unread (R-071)',
  async (press, intent) => {
    const doubtAfter = async (code: string) => {
      const it = await drafting(
        { collectAnswers: [taken(intent, typedOn)], writeAnswers: [refused(code)] },
        { unansweredWrites: [typed.body] },
      );
      await it.does(press);
      await it.waits(4_000);
      return it.context().unansweredWrites;
    };
    expect(await doubtAfter('input_invalid')).toEqual([]);
    expect(await doubtAfter('too_often')).toEqual([typed.body]);
  },
);

/** Updates whose answers were lost, before the server tells of another version. */
async function retried(version: unknown) {
  const it = await drafting(
    {
      collectAnswers: [taken(), taken(undefined, typedOn), taken(undefined, third)],
      writeAnswers: [offline, offline, refused('draft_changed'), yes],
      readVersion: [version],
    },
    stored,
  );
  await it.does(change);
  await it.waits(4_000);
  for (const _ of [2, 3]) {
    await it.does({ type: 'autosave.retry' });
    await it.waits(0);
  }
  return it;
}

test('an update whose answer was lost is known as the customer’s own (R-071, R-115)', async () => {
  const own = await retried(accepted({ version: 'v7', isSame: true }));
  expect(own.state()).toEqual({ resting: 'saved' });
  expect(own.calls.find(({ port }) => port === 'readVersion')?.input).toEqual({
    applicationId: '5',
    bodies: [typed.body, typedOn.body, third.body],
  });
  expect(own.writes().at(-1)).toMatchObject({ version: 'v7', body: third.body });
});

test('an update from elsewhere overtakes the draft (R-115)', async () => {
  const foreign = await retried(accepted({ version: 'v7', isSame: false }));
  expect(foreign.output()).toMatchObject({ result: 'overtaken' });
});

test('a draft whose version cannot be read stays unsaved, without a message (R-115)', async () => {
  const unknown = await retried(offline);
  expect([unknown.state(), ...unknown.said]).toEqual([{ resting: 'unsaved' }]);
});

test('saving continues after the same change elsewhere (R-115)', async () => {
  const it = await drafting(
    {
      collectAnswers: [taken('draft')],
      writeAnswers: [refused('draft_changed'), yes],
      readVersion: [accepted({ version: 'v7', isSame: true })],
    },
    stored,
  );
  await it.does(save);
  await it.waits(0);
  expect(it.state()).toBe('kept');
  expect(it.calls.at(-2)?.input).toEqual({ applicationId: '5', bodies: [typed.body] });
  expect(it.writes().at(-1)).toMatchObject({ version: 'v7', body: typed.body });
});

test.each([
  [save, 'draft', 'draft.broke'],
  [submit, 'submission', 'application.submitBroke'],
] as const)(
  '%j is refused when nobody knows whose the change is (R-115)',
  async (press, intent, says) => {
    const it = await drafting(
      {
        collectAnswers: [taken(intent)],
        writeAnswers: [refused('draft_changed')],
        readVersion: [offline],
      },
      { ...stored, unansweredWrites: [typed.body] },
    );
    await it.does(press);
    expect(it.output()).toMatchObject({
      result: 'refused',
      stored: { unansweredWrites: [typed.body] },
    });
    expect(it.said).toEqual([says]);
  },
);

const submitted = accepted({ ...draft, appStatus: 1 });
const inDoubt = {
  result: 'refused',
  stored: { unansweredWrites: [taken('submission').value.body] },
};
const broke = 'application.submitBroke';
test.each<[string, Answers, object, object, ...string[]]>([
  ['a draft that it submitted', { checkStatus: [submitted] }, stored, { result: 'submitted' }],
  ['a draft that is still one', { checkStatus: [accepted(draft)] }, stored, inDoubt, broke],
  ['a draft that cannot be read', { checkStatus: [offline] }, stored, inDoubt, broke],
  ['a new application', {}, {}, inDoubt, broke],
])(
  'a submission without an answer is looked up, not sent again: %s (R-071)',
  async (_, answers, input, output, ...said) => {
    const it = await drafting(
      { collectAnswers: [taken('submission')], writeAnswers: [offline], ...answers },
      input,
    );
    await it.does(submit);
    expect(it.output()).toMatchObject(output);
    expect(it.said).toEqual(said);
    expect(it.count('writeAnswers')).toBe(1);
  },
);

test.each([
  [save, 'draft', 'draft.refused'],
  [submit, 'submission', 'application.submitRefused'],
] as const)(
  'what the server refuses of %j goes back with its sentences (R-078)',
  async (press, intent, says) => {
    const errors = { goal: 'Goal must be a text' };
    const it = await drafting({
      collectAnswers: [taken(intent)],
      writeAnswers: [refused('input_invalid', { errors })],
    });
    await it.does(press);
    expect(it.output()).toMatchObject({ result: 'refused', refusal: { errors } });
    expect(it.said).toEqual([says]);
  },
);

test('a draft is not sent without the file whose upload failed (R-095)', async () => {
  const errors = { brief: 'brief.pdf: File upload failed' };
  const it = await drafting({ collectAnswers: [refused('upload_failed', { errors })] }, stored);
  await it.does(save);
  expect(it.output()).toMatchObject({ result: 'refused', refusal: { errors } });
  expect(it.said).toEqual(['draft.refused']);
  expect(it.count('writeAnswers')).toBe(0);
});

test('offline, a save is refused with a message and sent once when asked again (R-232)', async () => {
  for (const [press, intent, end] of [
    [save, 'draft', 'kept'],
    [submit, 'submission', 'submitted'],
  ] as const) {
    const without = await drafting({ collectAnswers: [refused('offline')] }, stored);
    await without.does(press);
    expect(without.output()).toMatchObject({ result: 'refused', stored: { unansweredWrites: [] } });
    expect(without.said).toEqual(['draft.needsConnection']);
    expect(without.count('writeAnswers')).toBe(0);

    const again = await drafting(
      { collectAnswers: [taken(intent)], writeAnswers: [yes] },
      without.output()?.stored,
    );
    await again.does(press);
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
          collectAnswers: [taken(intent)],
          writeAnswers: [refused(code)],
          readVersion: [accepted({ version: 'v7', isSame: false })],
        },
        stored,
      );
      await it.does(press);
      await it.waits(4_000);
      expect(it.output()).toMatchObject({ result });
      expect(it.said).toEqual([]);
    }
  },
);
