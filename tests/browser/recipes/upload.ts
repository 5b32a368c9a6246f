import { accepted, refused } from '#contract/outcome.ts';
import { uploadLimits } from '#contract/upload.ts';
import type { uploadMachine } from '#machines/upload.machine.ts';
import { defineRecipe, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { getOwner, signUp, readToken } from '#tests/browser/customer.ts';
import { chooseDraft } from '#tests/browser/drafts.ts';
import { chooseFiles, createUpload } from '#tests/browser/files.ts';
import { fetchData, expect, storeApplication, uploadFile } from '#tests/browser/portal.ts';
import { logoPath, uploadScript } from '#tests/machines/scripts/upload.ts';
import { createPng } from '#tests/support/sampleFiles.ts';
import { pdf } from '#tests/support/samples.ts';

/* Walks the upload of a picture; an unfinished document upload keeps it in the queue. */

/** The websites segment, whose forms ask for pictures and documents. */
const segment = 6;
const lastStep = 3;

const picture = { name: 'storefront.png', buffer: createPng() };

const field = ({ page }: TestPage, name: string) => page.getByRole('group', { name });
const pictures = (testPage: TestPage) => field(testPage, 'Logo and pictures');
const documents = (testPage: TestPage) => field(testPage, 'Brief or brand guidelines');

const row = (testPage: TestPage) =>
  pictures(testPage).getByRole('listitem').filter({ hasText: picture.name });
const findByText = (text: string) => (testPage: TestPage) => row(testPage).getByText(text);
const button = (testPage: TestPage, words: string) =>
  row(testPage).getByRole('button', { name: `${words} ${picture.name}`, exact: true });

const progressBar = (testPage: TestPage) => documents(testPage).getByRole('progressbar');

async function sendDocument(testPage: TestPage): Promise<void> {
  await testPage.observations.ignoreNewActors('upload', async () => {
    await documents(testPage).locator('input[type=file]').setInputFiles({
      name: 'guidelines.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await testPage.begin('checkFile');
    await expect(progressBar(testPage)).toBeVisible();
  });
}

async function cancelDocument(testPage: TestPage): Promise<void> {
  await documents(testPage)
    .getByRole('button', { name: /^Cancel/ })
    .press('Enter');
  await expect(progressBar(testPage)).toBeHidden();
}

interface ExportedFile {
  type: string;
  name: string;
  path: string;
  removedAt: string | null;
}

/** The files that the server stores, with their content; removed ones are left out. */
async function listStoredFiles({ page }: TestPage) {
  const owner = await getOwner(page, await readToken(page));
  const path = `/api/user/${owner?.id}/export`;
  const { files } = await fetchData<{ files: ExportedFile[] }>(page, 'GET', path);
  const present = files.filter(({ removedAt }) => removedAt === null);
  return Promise.all(
    present.map(async ({ type, name, path: file }) => {
      const answer = await page.request.get(`/files/${file}`);
      return { type, name, content: (await answer.body()).toString('base64') };
    }),
  );
}

const isOnServer = (isExpected: boolean) => async (testPage: TestPage) => {
  const content = picture.buffer.toString('base64');
  const chosen = { type: 'image', name: picture.name, content };
  expect(await listStoredFiles(testPage), 'files on the server').toEqual(
    isExpected ? [chosen] : [],
  );
};

/** After an undo, the next save stores the file again. */
const isStored = async (testPage: TestPage) => {
  if (!testPage.notes.isUndone) await isOnServer(true)(testPage);
};

/** The server keeps a file that another application uses, or that it was not asked to remove. */
const isReleased = (testPage: TestPage) =>
  isOnServer(testPage.notes.staysThere === 'yes')(testPage);

export const uploadRecipe = defineRecipe<typeof uploadMachine>({
  script: {
    ...uploadScript,
    outcomes: {
      ...uploadScript.outcomes,
      uploadFile: [
        accepted(logoPath),
        refused('file_type_wrong'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  inPage: ['checkFile'],
  starts: {
    async 'a chosen file'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      await storeApplication(page, { segment, step: lastStep, appStatus: 0 });
      // Uploads of documents never finish.
      testPage.ignore('/api/image/upload/document');
      await chooseDraft(page);
      await expect(pictures(testPage)).toBeVisible();
      await sendDocument(testPage);
    },
    async 'a file of a draft'({ page, notes }) {
      notes.isOfDraft = 'yes';
      await signUp(page);
      const answers = { pictures: [await uploadFile(page, 'image', picture.name, picture.buffer)] };
      await storeApplication(page, { segment, answers, step: lastStep, appStatus: 0 });
      await page.goto('/my-submission');
    },
  },
  events: {
    async 'file.add'(testPage, { ending, takes }) {
      const isStored = takes.some((id) => id.endsWith('stored'));
      if (isStored) return testPage.page.getByRole('button', { name: /^Edit/ }).press('Enter');
      const { name, buffer } = picture;
      const isTooLarge = ending === 'refused file_too_large';
      const bytes = isTooLarge ? uploadLimits.image.bytes + 1 : buffer.length;
      await chooseFiles(pictures(testPage), createUpload(name, buffer, bytes));
    },
    async 'upload.cancel'(testPage, { takes }) {
      const isSent = takes.some((id) => id.startsWith('uploadingFile'));
      const givenUp = isSent && testPage.page.waitForEvent('requestfailed');
      await button(testPage, 'Cancel').press('Enter');
      await givenUp;
    },
    'upload.start': cancelDocument,
    async 'upload.retry'(testPage) {
      if (await progressBar(testPage).isHidden()) await sendDocument(testPage);
      await button(testPage, 'Try again:').press('Enter');
    },
    async 'removal.undo'(testPage) {
      // The next save restores the file, and none is due yet.
      testPage.notes.isUndone = 'yes';
      await button(testPage, 'Undo removing').press('Enter');
    },
    async 'removal.settle'(testPage) {
      // The save would wait for the upload.
      if (await progressBar(testPage).isVisible()) await cancelDocument(testPage);
      await testPage.page.getByRole('button', { name: 'Save as Draft' }).press('Enter');
    },
  },
  answers: {
    checkFile: { 'refused file_too_large': (testPage) => testPage.begin('checkFile') },
    uploadFile: {
      'refused file_type_wrong': (testPage) => testPage.passRedirected('/api/image/upload/video'),
    },
    removeFile: {
      async 'refused file_in_use'(testPage) {
        const address = (await row(testPage).getByRole('link').getAttribute('href')) ?? '';
        const answers = { pictures: [address.replace(/^.*files\//, '')] };
        await storeApplication(testPage.page, { segment, answers });
        testPage.notes.staysThere = 'yes';
        await testPage.pass();
      },
      async 'refused not_found'(testPage) {
        testPage.notes.staysThere = 'yes';
        await testPage.passRedirected('/api/image/remove/video');
      },
    },
  },
  controls: {
    'file.add': skipScreenCheck('The field sends it for each chosen file.'),
    'upload.start': skipScreenCheck('The queue sends it when a slot is free.'),
    'removal.settle': skipScreenCheck('Saving the draft sends it.'),
    'upload.cancel': (testPage) => button(testPage, 'Cancel'),
    'upload.retry': (testPage) => button(testPage, 'Try again:'),
    'file.dismiss': (testPage) => button(testPage, 'Dismiss'),
    'file.remove': (testPage) => button(testPage, 'Remove'),
    'removal.undo': (testPage) => button(testPage, 'Undo removing'),
  },
  screens: {
    chosen: ({ page }) => page.getByRole('main'),
    checkingFile: findByText('Checking…'),
    waiting: findByText('Waiting…'),
    uploadingFile: (testPage) => row(testPage).getByRole('progressbar'),
    refusedFile: (testPage) =>
      row(testPage).getByText(/JPG, PNG up to 5MB|not accepted|not be read/),
    uploadFailed: (testPage) => row(testPage).getByText(/File upload failed|Too many/),
    stored: (testPage) => row(testPage).getByRole('link'),
    removingFile: (testPage) => row(testPage).getByRole('link'),
    removed: findByText('Removed'),
    dismissed: (testPage) => pictures(testPage).filter({ hasNotText: picture.name }),
    gone: ({ page }) => page.getByRole('main').filter({ hasNotText: picture.name }),
  },
  truth: {
    chosen: (testPage) => isOnServer(testPage.notes.isOfDraft === 'yes')(testPage),
    checkingFile: isOnServer(false),
    waiting: isOnServer(false),
    uploadingFile: isOnServer(false),
    refusedFile: isOnServer(false),
    uploadFailed: isOnServer(false),
    stored: isStored,
    removingFile: isStored,
    removed: isReleased,
    gone: isReleased,
    dismissed: isOnServer(false),
  },
});
