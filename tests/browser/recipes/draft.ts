import type { Route } from '@playwright/test';
import type { ApplicationBody } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import type { draftMachine } from '#machines/draft.machine.ts';
import { defineRecipe, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import type { Script, Stimulus } from '#tools/planner/script.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  openDraft,
  readApplications,
  submitElsewhere,
} from '#tests/browser/drafts.ts';
import {
  injectFaults,
  expect,
  fillToLastStep,
  sampleAnswers,
  openForm,
  findText,
  storeApplication,
} from '#tests/browser/portal.ts';
import { pdf } from '#tests/support/samples.ts';
import {
  draftScript,
  saveInput,
  submitInput,
  writtenDraft,
} from '#tests/machines/scripts/draft.ts';
import { businessName, portfolio } from './applicationForm.ts';
import { expectNoDuplicateApplications } from './drafts.ts';
import { leftBeforeCalls, leftBeforeShown } from './reasons.ts';

const stored = { ...saveInput, applicationId: '5', version: 'v1' };
const unansweredWrites = [submitInput.body];

const inputs = {
  'a new application': saveInput,
  'a new application on its last step': saveInput,
  'a new application on its last step, submitted without an answer': {
    ...saveInput,
    unansweredWrites,
  },
  'a stored draft': stored,
  'a stored draft on its last step': stored,
  'a stored draft on its last step, submitted without an answer': { ...stored, unansweredWrites },
};

const answersType = { kind: 'event', event: { type: 'answers.change' } } as const;

interface Situation {
  context: {
    requestKey: string;
    applicationId?: string;
    intent?: string;
    unansweredWrites: readonly ApplicationBody[];
    repeated?: unknown;
    answers?: { intent?: string; body: ApplicationBody };
  };
  value: unknown;
}

/** False for what the page or the server makes impossible. */
function mayHappen(situation: Situation, stimulus: Stimulus): boolean {
  const { context, value } = situation;
  if (stimulus.kind === 'event') {
    const { type } = stimulus.event;
    if (type !== 'draft.save' && type !== 'application.submit') return true;
    // The page collects the answers of an autosave at once.
    if (context.intent || value === 'collectingAnswers') return false;
    return type === 'draft.save' || /last step/.test(context.requestKey);
  }
  if (stimulus.kind !== 'answer' || stimulus.output instanceof Error) return true;
  const { refusal, ok } = stimulus.output as { ok: boolean; refusal?: { code: string } };
  const { code = '' } = refusal ?? {};
  // Only the last step has documents, and Submit waits for them earlier.
  if (stimulus.port === 'collectAnswers' && code === 'upload_failed') {
    return context.intent === 'draft' && /last step/.test(context.requestKey);
  }
  if (stimulus.port !== 'writeAnswers') {
    return draftScript.mayHappen?.(situation as never, stimulus) ?? true;
  }
  const { unansweredWrites: sent, repeated, answers } = context;
  const isSubmitted = sent.some(({ appStatus }) => appStatus === 1);
  if (context.applicationId) {
    if (isSubmitted) return code === 'not_a_draft';
    // A lost update did change the draft, so the next write finds a newer version.
    return sent.length > 0
      ? !ok && /draft_changed|too_often/.test(code)
      : !/draft_deleted|key_reused/.test(code);
  }
  if (repeated) return ok;
  const isSame = sent.some((body) => JSON.stringify(body) === JSON.stringify(answers?.body));
  // A lost creation did arrive.
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
    collectAnswers: (draftScript.outcomes.collectAnswers ?? []).filter(
      (output) => !(output instanceof Error) && !/"revision":2/.test(JSON.stringify(output)),
    ),
    writeAnswers: [
      accepted(writtenDraft),
      accepted({ ...writtenDraft, isCurrent: false }),
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

const retry = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

const documents = ({ page }: TestPage) =>
  page.getByRole('group', { name: 'Brief or brand guidelines' });
const field = (testPage: TestPage) => businessName(testPage).or(portfolio(testPage));

/** The answers typed on this page so far. */
const answered = ({ isFilled, typed, isTicked }: TestPage['notes']) => ({
  ...(isFilled && sampleAnswers),
  ...(typed && { businessName: typed }),
  ...(isTicked && { portfolio: isTicked === 'yes' }),
});

/** The form as the server stores it, with the step on screen. */
const savedForm = (notes: TestPage['notes']) => ({
  formData: answered(notes),
  step: notes.isOnLastStep ? 3 : 1,
});

/** Types a new name, or toggles the checkbox of the last step. */
async function type(testPage: TestPage): Promise<void> {
  const { notes } = testPage;
  if (await portfolio(testPage).isVisible()) {
    notes.isTicked = notes.isTicked === 'yes' ? 'no' : 'yes';
    return portfolio(testPage).press('Space');
  }
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  await businessName(testPage).fill(notes.typed);
}

const press = (name: string) => (testPage: TestPage) =>
  testPage.page.getByRole('main').getByRole('button', { name, exact: true }).press('Enter');

const findByText =
  (text: string) =>
  ({ page }: TestPage) =>
    page.getByRole('main').getByText(text);

const heading =
  (name: string) =>
  ({ page }: TestPage) =>
    page.getByRole('heading', { name, level: 1 });

const isForm = ({ page }: TestPage) =>
  page.getByRole('heading', { name: /^(Create New|Edit) Application$/, level: 1 });

async function theDraft(testPage: TestPage): Promise<string | undefined> {
  const [stored] = await readApplications(testPage.page);
  return stored?.id;
}

/** Acts in another tab before the request passes. */
const whileRequestIsHeld =
  (act: (testPage: TestPage) => Promise<void>) => async (testPage: TestPage) => {
    await act(testPage);
    await testPage.pass();
  };

const change = async (testPage: TestPage) =>
  changeElsewhere(testPage.page, await theDraft(testPage), { goal: 'Another goal' });
const remove = async (testPage: TestPage) =>
  deleteElsewhere(testPage.page, await theDraft(testPage));
const submit = async (testPage: TestPage) =>
  submitElsewhere(testPage.page, await theDraft(testPage));

/** Submits the draft without the page receiving the answer. */
async function submitUnheard(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const calls = ['POST /api/application', 'PUT /api/application/:id'];
  await injectFaults(page, ...calls.map((on) => ({ on, effect: 'lose-reply', for: notes.email })), {
    on: 'GET /api/application/:id',
    effect: 'status',
    status: 503,
    for: notes.email,
  });
  await press('Submit Application')(testPage);
  await testPage.begin('collectAnswers');
  await expect(findText(page, messages['application.submitBroke'])).toBeVisible();
  await injectFaults(page);
  notes.isSubmitted = 'yes';
}

/** The only application is submitted. The cart is not checked: the page fills it at once. */
async function submittedOnce({ page }: TestPage): Promise<void> {
  const stored = await readApplications(page);
  expect(
    stored.map(({ appStatus }) => appStatus),
    'statuses of the stored applications',
  ).toEqual([1]);
}

async function openLastStep({ page, notes }: TestPage): Promise<void> {
  notes.email = await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  notes.isOnLastStep = 'yes';
}

async function openLastStepOfDraft(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  const id = await storeApplication(page, { appStatus: 0, step: 3 });
  notes.isOnLastStep = 'yes';
  await page.goto(`/application/${id}`);
  await expect(portfolio(testPage)).toBeVisible();
}

const offeredByForm = skipScreenCheck(
  'The steps of the form offer it; the walks of `application` show it.',
);

export const draftRecipe = defineRecipe<typeof draftMachine>({
  script,
  starts: {
    async 'a new application'({ page, notes }) {
      notes.email = await signUp(page);
      await openForm(page);
    },
    async 'a new application on its last step'(testPage) {
      await openLastStep(testPage);
      testPage.notes.isFilled = 'yes';
      await type(testPage);
    },
    async 'a new application on its last step, submitted without an answer'(testPage) {
      await openLastStep(testPage);
      await submitUnheard(testPage);
    },
    async 'a stored draft'({ page, notes }) {
      notes.email = await signUp(page);
      await storeApplication(page, { appStatus: 0 });
      notes.isFilled = 'yes';
      await openDraft(page);
    },
    async 'a stored draft on its last step'(testPage) {
      await openLastStepOfDraft(testPage);
      testPage.notes.isFilled = 'yes';
    },
    async 'a stored draft on its last step, submitted without an answer'(testPage) {
      await openLastStepOfDraft(testPage);
      await type(testPage);
      await submitUnheard(testPage);
    },
  },
  inPage: ['collectAnswers'],
  events: {
    'answers.change': type,
    'draft.save': press('Save as Draft'),
    'application.submit': press('Submit Application'),
  },
  answers: {
    collectAnswers: {
      async 'refused offline'(testPage) {
        await testPage.page.context().setOffline(true);
        await testPage.begin('collectAnswers');
        await expect(findText(testPage.page, messages['draft.needsConnection'])).toBeVisible();
        await testPage.page.context().setOffline(false);
      },
      async 'refused upload_failed'(testPage) {
        const { page } = testPage;
        const sent = Promise.withResolvers<Route>();
        await page.route('**/api/image/upload/*', sent.resolve);
        const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: pdf };
        await documents(testPage).locator('input[type=file]').setInputFiles(brief);
        const upload = await sent.promise;
        await testPage.begin('collectAnswers');
        // Once the page answers, it is waiting for the upload.
        await page.evaluate(() => undefined);
        await upload.abort('internetdisconnected');
        await expect(findText(page, messages['draft.refused'])).toBeVisible();
        await documents(testPage)
          .getByRole('button', { name: /^Dismiss/ })
          .press('Enter');
      },
    },
    writeAnswers: {
      async accepted(testPage, _, takes) {
        const hasTypedDuringSave = /resting\.changed$|acceptedBeforeChange/;
        if (takes.some((arrow) => hasTypedDuringSave.test(arrow))) await type(testPage);
        await testPage.pass();
        delete testPage.notes.isLost;
      },
      async 'refused draft_changed'(testPage, ahead) {
        const request = await testPage.takeHeld();
        const isSame = ahead.some((arrow) => arrow.includes('[hasSameAnswers]'));
        if (isSame) await request.repeat(testPage.page);
        else if (!testPage.notes.isLost) await change(testPage);
        await request.pass();
      },
      'refused not_found': whileRequestIsHeld(remove),
      async 'refused not_a_draft'(testPage) {
        if (!testPage.notes.isSubmitted) await submit(testPage);
        await testPage.pass();
      },
      'refused key_reused': (testPage) => testPage.pass(),
      async 'refused draft_deleted'(testPage) {
        const request = await testPage.takeHeld();
        // Another tab deletes the draft between two identical requests.
        await request.repeat(testPage.page);
        await remove(testPage);
        await request.pass();
      },
      /**
       * Cuts a submission before it reaches the server, unless the walk must recognise it later.
       * Of any other write, only the reply is lost.
       */
      async breaks(testPage, ahead) {
        const request = await testPage.takeHeld();
        const isSubmission = /"appStatus":1/.test(request.body ?? '');
        const wasSubmitted = ahead.some((arrow) => arrow.includes('[wasSubmitted]'));
        if (isSubmission && !wasSubmitted) return request.abort();
        await request.dropAnswer();
        if (!isSubmission) testPage.notes.isLost = 'yes';
      },
    },
    readVersion: {
      async accepted(testPage, _, takes) {
        if (takes.some((arrow) => arrow.endsWith('overtaken'))) await change(testPage);
        await testPage.pass();
        delete testPage.notes.isLost;
      },
      'refused not_found': whileRequestIsHeld(remove),
    },
    checkStatus: {
      'refused not_found': whileRequestIsHeld(remove),
    },
  },
  controls: {
    'autosave.retry': retry,
    'answers.change': skipScreenCheck('The fields always accept input.'),
    'draft.save': offeredByForm,
    'application.submit': offeredByForm,
  },
  screens: {
    'resting.saved': field,
    'resting.changed': field,
    'resting.unsaved': findByText(messages['autosave.failed']),
    collectingAnswers: isForm,
    writing: isForm,
    recognising: isForm,
    broken: leftBeforeShown,
    checkingStatus: isForm,
    kept: heading('My Applications'),
    submitted: ({ page }) => page.getByRole('dialog', { name: 'Congratulations' }),
    refused: isForm,
    overtaken: heading('This draft was changed in another tab.'),
    deletedElsewhere: isForm,
    noDraft: heading('My Applications'),
  },
  always: expectNoDuplicateApplications,
  truth: {
    'resting.changed': expectNoDuplicateApplications,
    collectingAnswers: expectNoDuplicateApplications,
    writing: expectNoDuplicateApplications,
    recognising: expectNoDuplicateApplications,
    broken: leftBeforeCalls,
    checkingStatus: expectNoDuplicateApplications,
    async 'resting.saved'(testPage) {
      const { page, notes } = testPage;
      if (notes.isSubmitted) return submittedOnce(testPage);
      const saved = savedForm(notes);
      if (Object.keys(saved.formData).length === 0) return;
      const [stored] = await readApplications(page);
      expect(stored, 'the stored draft').toMatchObject({ appStatus: 0, ...saved });
    },
    async 'resting.unsaved'({ page, notes }) {
      if (notes.isLost) return;
      const stored = await readApplications(page);
      const names = stored.map(({ formData }) => formData.businessName);
      expect(names, 'the stored names').not.toContain(notes.typed);
    },
    async kept({ page, notes }) {
      const [stored] = await readApplications(page);
      expect(stored, 'the stored draft').toMatchObject({
        appStatus: 0,
        ...savedForm(notes),
      });
    },
    async submitted(testPage) {
      await submittedOnce(testPage);
      // Later input was not part of the submission.
      if (testPage.notes.isSubmitted) return;
      const [stored] = await readApplications(testPage.page);
      expect(stored, 'the submitted answers').toMatchObject(savedForm(testPage.notes));
    },
    async refused(testPage) {
      const { page, notes } = testPage;
      if (notes.isSubmitted) return submittedOnce(testPage);
      const stored = await readApplications(page);
      const submitted = stored.filter(({ appStatus }) => appStatus !== 0);
      expect(submitted, 'what is submitted').toEqual([]);
    },
    async overtaken({ page }) {
      const [stored] = await readApplications(page);
      expect(stored?.formData, 'the stored answers').toMatchObject({ goal: 'Another goal' });
    },
    async deletedElsewhere({ page }) {
      expect(await readApplications(page), 'what is stored').toEqual([]);
    },
    noDraft: submittedOnce,
  },
  outOfReach: {
    'collectingAnswers --collectAnswers breaks--> resting.unsaved':
      'The answers are read from memory; only a bug would break it.',
  },
});
