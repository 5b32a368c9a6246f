import type { Route } from '@playwright/test';
import type { ApplicationBody } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import type { draftMachine } from '#machines/draft.machine.ts';
import { recipe, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import type { Script, Stimulus } from '#tools/planner/script.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  openDraft,
  storedApplications,
  submitElsewhere,
} from '#tests/browser/drafts.ts';
import {
  disturb,
  expect,
  fillToLastStep,
  givenAnswers,
  openForm,
  said,
  storeApplication,
} from '#tests/browser/portal.ts';
import { pdf } from '#tests/support/samples.ts';
import { draftScript, toSave, toSubmit, written } from '#tests/machines/scripts/draft.ts';
import { nothingIsStoredTwice } from './drafts.ts';

const stored = { ...toSave, applicationId: '5', version: 'v1' };
const doubted = [toSubmit.body];

const inputs = {
  'a new application': toSave,
  'a new application on its last step': toSave,
  'a new application on its last step, submitted without an answer': { ...toSave, doubted },
  'a stored draft': stored,
  'a stored draft on its last step': stored,
  'a stored draft on its last step, submitted without an answer': { ...stored, doubted },
};

const answersType = { kind: 'event', event: { type: 'answers.change' } } as const;

interface Situation {
  context: {
    requestKey: string;
    applicationId?: string;
    wish?: string;
    doubted: readonly ApplicationBody[];
    repeated?: unknown;
    answers?: { wish?: string; body: ApplicationBody };
  };
  value: unknown;
}

/** False for what a page or the server rules out. */
function mayHappen(situation: Situation, stimulus: Stimulus): boolean {
  const { context, value } = situation;
  if (stimulus.kind === 'event') {
    const { type } = stimulus.event;
    if (type !== 'draft.save' && type !== 'application.submit') return true;
    // What is saved by itself is taken in no time.
    if (context.wish || value === 'takingAnswers') return false;
    return type === 'draft.save' || /last step/.test(context.requestKey);
  }
  if (stimulus.kind !== 'answer' || stimulus.output instanceof Error) return true;
  const { refusal, ok } = stimulus.output as { ok: boolean; refusal?: { code: string } };
  const { code = '' } = refusal ?? {};
  // Only there it asks for documents; Submit has waited for them before.
  if (stimulus.port === 'takeAnswers' && code === 'upload_failed') {
    return context.wish === 'draft' && /last step/.test(context.requestKey);
  }
  if (stimulus.port !== 'writeAnswers') {
    return draftScript.mayHappen?.(situation as never, stimulus) ?? true;
  }
  const { doubted: sent, repeated, answers } = context;
  const isSubmitted = sent.some(({ appStatus }) => appStatus === 1);
  if (context.applicationId) {
    if (isSubmitted) return code === 'not_a_draft';
    // A lost update was one: the next finds the version changed.
    return sent.length > 0
      ? !ok && /draft_changed|too_often/.test(code)
      : !/draft_deleted|key_reused/.test(code);
  }
  if (repeated) return ok;
  const isSame = sent.some((body) => JSON.stringify(body) === JSON.stringify(answers?.body));
  // A creation that was lost had arrived.
  if (sent.length > 0 && !isSame) return code === 'key_reused';
  if (isSubmitted) return ok;
  return !/draft_changed|not_found|not_a_draft|key_reused/.test(code);
}

const script: Script = {
  ...draftScript,
  starts: Object.fromEntries(
    Object.entries(inputs).map(([start, input]) => [start, { ...input, requestKey: start }]),
  ),
  openings: {
    'a new application on its last step': [answersType],
    'a new application on its last step, submitted without an answer': [answersType],
    'a stored draft on its last step, submitted without an answer': [answersType],
  },
  outcomes: {
    takeAnswers: (draftScript.outcomes.takeAnswers ?? []).filter(
      (output) => !(output instanceof Error) && !/"revision":2/.test(JSON.stringify(output)),
    ),
    writeAnswers: [
      accepted(written),
      accepted({ ...written, isCurrent: false }),
      refused('draft_changed'),
      refused('not_found'),
      refused('draft_deleted'),
      refused('not_a_draft'),
      refused('key_reused'),
      refused('too_often'),
      new Error('offline'),
    ],
    readVersion: draftScript.outcomes.readVersion ?? [],
    checkStatus: draftScript.outcomes.checkStatus ?? [],
  },
  project: (context) => [
    draftScript.project(context as never),
    (context as Situation['context']).requestKey,
  ],
  mayHappen,
};

const retry = ({ page }: World) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

const businessName = ({ page }: World) => page.getByLabel('Business name');
const portfolio = ({ page }: World) =>
  page.getByRole('checkbox', { name: 'You may show the result in your portfolio' });
const documents = ({ page }: World) =>
  page.getByRole('group', { name: 'Brief or brand guidelines' });
const field = (world: World) => businessName(world).or(portfolio(world));

/** What the form on this page was answered with up to now. */
const answered = ({ isFilled, typed, isTicked }: World['notes']) => ({
  ...(isFilled && givenAnswers),
  ...(typed && { businessName: typed }),
  ...(isTicked && { portfolio: isTicked === 'yes' }),
});

/** What the server has of a form that it saved, left on the step that it shows. */
const savedForm = (notes: World['notes']) => ({
  formData: answered(notes),
  step: notes.isOnLastStep ? 3 : 1,
});

/** Types a name that was not typed before, or answers the last question otherwise. */
async function type(world: World): Promise<void> {
  const { notes } = world;
  if (await portfolio(world).isVisible()) {
    notes.isTicked = notes.isTicked === 'yes' ? 'no' : 'yes';
    return portfolio(world).press('Space');
  }
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  await businessName(world).fill(notes.typed);
}

const press = (name: string) => (world: World) =>
  world.page.getByRole('main').getByRole('button', { name, exact: true }).press('Enter');

const says =
  (text: string) =>
  ({ page }: World) =>
    page.getByRole('main').getByText(text);

const heading =
  (name: string) =>
  ({ page }: World) =>
    page.getByRole('heading', { name, level: 1 });

const isForm = ({ page }: World) =>
  page.getByRole('heading', { name: /^(Create New|Edit) Application$/, level: 1 });

async function theDraft(world: World): Promise<string | undefined> {
  const [stored] = await storedApplications(world.page);
  return stored?.id;
}

/** What somebody does in another tab before the request goes through. */
const meanwhile = (act: (world: World) => Promise<void>) => async (world: World) => {
  await act(world);
  await world.pass();
};

const change = async (world: World) =>
  changeElsewhere(world.page, await theDraft(world), { goal: 'Another goal' });
const remove = async (world: World) => deleteElsewhere(world.page, await theDraft(world));
const submit = async (world: World) => submitElsewhere(world.page, await theDraft(world));

/** The server submits it, and the page does not hear of that. */
async function submitUnheard(world: World): Promise<void> {
  const { page, notes } = world;
  const calls = ['POST /api/application', 'PUT /api/application/:id'];
  await disturb(page, ...calls.map((on) => ({ on, effect: 'lose-reply', for: notes.email })), {
    on: 'GET /api/application/:id',
    effect: 'status',
    status: 503,
    for: notes.email,
  });
  await press('Submit Application')(world);
  await world.begin('takeAnswers');
  await expect(said(page, messages['application.submitBroke'])).toBeVisible();
  await disturb(page);
  notes.isSubmitted = 'yes';
}

/** Its page puts it into the cart at once. */
async function submittedOnce({ page }: World): Promise<void> {
  const stored = await storedApplications(page);
  expect(
    stored.map(({ appStatus }) => appStatus),
    'findBanner of what is stored',
  ).toEqual([1]);
}

async function openLastStep({ page, notes }: World): Promise<void> {
  notes.email = await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  notes.isOnLastStep = 'yes';
}

async function openLastStepOfDraft(world: World): Promise<void> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  const id = await storeApplication(page, { appStatus: 0, step: 3 });
  notes.isOnLastStep = 'yes';
  await page.goto(`/application/${id}`);
  await expect(portfolio(world)).toBeVisible();
}

const offeredByForm = unseen('The form offers it on its steps, as the walks of `application` see.');

export const draftRecipe = recipe<typeof draftMachine>({
  script,
  starts: {
    async 'a new application'({ page, notes }) {
      notes.email = await signUp(page);
      await openForm(page);
    },
    async 'a new application on its last step'(world) {
      await openLastStep(world);
      world.notes.isFilled = 'yes';
      await type(world);
    },
    async 'a new application on its last step, submitted without an answer'(world) {
      await openLastStep(world);
      await submitUnheard(world);
    },
    async 'a stored draft'({ page, notes }) {
      notes.email = await signUp(page);
      await storeApplication(page, { appStatus: 0 });
      notes.isFilled = 'yes';
      await openDraft(page);
    },
    async 'a stored draft on its last step'(world) {
      await openLastStepOfDraft(world);
      world.notes.isFilled = 'yes';
    },
    async 'a stored draft on its last step, submitted without an answer'(world) {
      await openLastStepOfDraft(world);
      await type(world);
      await submitUnheard(world);
    },
  },
  inPage: ['takeAnswers'],
  events: {
    'answers.change': type,
    'autosave.retry': (world) => retry(world).press('Enter'),
    'draft.save': press('Save as Draft'),
    'application.submit': press('Submit Application'),
  },
  answers: {
    takeAnswers: {
      async 'refused offline'(world) {
        await world.page.context().setOffline(true);
        await world.begin('takeAnswers');
        await expect(said(world.page, messages['draft.needsConnection'])).toBeVisible();
        await world.page.context().setOffline(false);
      },
      async 'refused upload_failed'(world) {
        const { page } = world;
        const sent = Promise.withResolvers<Route>();
        await page.route('**/api/image/upload/*', sent.resolve);
        const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: pdf };
        await documents(world).locator('input[type=file]').setInputFiles(brief);
        const upload = await sent.promise;
        await world.begin('takeAnswers');
        // It has begun to wait when the page answers.
        await page.evaluate(() => undefined);
        await upload.abort('internetdisconnected');
        await expect(said(page, messages['draft.refused'])).toBeVisible();
        await documents(world)
          .getByRole('button', { name: /^Dismiss/ })
          .press('Enter');
      },
    },
    writeAnswers: {
      async accepted(world, _, takes) {
        const isTypedMeanwhile = /resting\.changed$|acceptedBeforeChange/;
        if (takes.some((arrow) => isTypedMeanwhile.test(arrow))) await type(world);
        await world.pass();
        delete world.notes.isLost;
      },
      async 'refused draft_changed'(world, ahead) {
        const request = await world.held();
        const isSame = ahead.some((arrow) => arrow.includes('[hasSameAnswers]'));
        if (isSame) await request.repeat(world.page);
        else if (!world.notes.isLost) await change(world);
        await request.pass();
      },
      'refused not_found': meanwhile(remove),
      async 'refused not_a_draft'(world) {
        if (!world.notes.isSubmitted) await submit(world);
        await world.pass();
      },
      'refused key_reused': (world) => world.pass(),
      async 'refused draft_deleted'(world) {
        const request = await world.held();
        // In between, the draft is deleted in another tab.
        await request.repeat(world.page);
        await remove(world);
        await request.pass();
      },
      /** A submission is cut before the server has it, unless that is found out; another write after. */
      async breaks(world, ahead) {
        const request = await world.held();
        const isSubmission = /"appStatus":1/.test(request.body ?? '');
        const wasSubmitted = ahead.some((arrow) => arrow.includes('[wasSubmitted]'));
        if (isSubmission && !wasSubmitted) return request.cut();
        await request.loseReply();
        if (!isSubmission) world.notes.isLost = 'yes';
      },
    },
    readVersion: {
      async accepted(world, _, takes) {
        if (takes.some((arrow) => arrow.endsWith('overtaken'))) await change(world);
        await world.pass();
        delete world.notes.isLost;
      },
      'refused not_found': meanwhile(remove),
    },
    checkStatus: {
      'refused not_found': meanwhile(remove),
    },
  },
  controls: {
    'autosave.retry': retry,
    'answers.change': unseen('Fields take what is typed whatever becomes of the draft.'),
    'draft.save': offeredByForm,
    'application.submit': offeredByForm,
  },
  screens: {
    'resting.saved': field,
    'resting.changed': field,
    'resting.unsaved': says(messages['autosave.failed']),
    takingAnswers: isForm,
    writing: isForm,
    recognising: isForm,
    checkingStatus: isForm,
    kept: heading('My Applications'),
    submitted: ({ page }) => page.getByRole('dialog', { name: 'Congratulations' }),
    refused: isForm,
    overtaken: heading('This draft was changed in another tab.'),
    deletedElsewhere: isForm,
    noDraft: heading('My Applications'),
  },
  always: nothingIsStoredTwice,
  truth: {
    'resting.changed': nothingIsStoredTwice,
    takingAnswers: nothingIsStoredTwice,
    writing: nothingIsStoredTwice,
    recognising: nothingIsStoredTwice,
    checkingStatus: nothingIsStoredTwice,
    async 'resting.saved'(world) {
      const { page, notes } = world;
      if (notes.isSubmitted) return submittedOnce(world);
      const saved = savedForm(notes);
      if (Object.keys(saved.formData).length === 0) return;
      const [stored] = await storedApplications(page);
      expect(stored, 'the stored draft').toMatchObject({ appStatus: 0, ...saved });
    },
    async 'resting.unsaved'({ page, notes }) {
      if (notes.isLost) return;
      const stored = await storedApplications(page);
      const names = stored.map(({ formData }) => formData.businessName);
      expect(names, 'answers that are stored').not.toContain(notes.typed);
    },
    async kept({ page, notes }) {
      const [stored] = await storedApplications(page);
      expect(stored, 'the stored draft').toMatchObject({
        appStatus: 0,
        ...savedForm(notes),
      });
    },
    async submitted(world) {
      await submittedOnce(world);
      // What was typed after it came too late.
      if (world.notes.isSubmitted) return;
      const [stored] = await storedApplications(world.page);
      expect(stored, 'the submitted answers').toMatchObject(savedForm(world.notes));
    },
    async refused(world) {
      const { page, notes } = world;
      if (notes.isSubmitted) return submittedOnce(world);
      const stored = await storedApplications(page);
      const submitted = stored.filter(({ appStatus }) => appStatus !== 0);
      expect(submitted, 'what is submitted').toEqual([]);
    },
    async overtaken({ page }) {
      const [stored] = await storedApplications(page);
      expect(stored?.formData, 'the stored answers').toMatchObject({ goal: 'Another goal' });
    },
    async deletedElsewhere({ page }) {
      expect(await storedApplications(page), 'what is stored').toEqual([]);
    },
    noDraft: submittedOnce,
  },
  outOfReach: {
    'takingAnswers --takeAnswers breaks--> resting.unsaved':
      'What is typed is read from memory; a bug would break it.',
  },
});
