import { accepted, refused } from '#contract/outcome.ts';
import { uploadLimits } from '#contract/upload.ts';
import type { uploadMachine } from '#machines/upload.machine.ts';
import { recipe, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { getOwner, signUp, storedToken } from '#tests/browser/customer.ts';
import { chooseDraft } from '#tests/browser/drafts.ts';
import { choose, upload } from '#tests/browser/files.ts';
import { askFor, expect, storeApplication, uploadFile } from '#tests/browser/portal.ts';
import { logoPath, uploadScript } from '#tests/machines/scripts/upload.ts';
import { createPng } from '#tests/support/sampleFiles.ts';
import { pdf } from '#tests/support/samples.ts';

/* A picture of a draft; a document on its way keeps it waiting for its turn. */

/** Websites, where forms ask for pictures and documents. */
const segment = 6;
const lastStep = 3;

const picture = { name: 'storefront.png', buffer: createPng() };

const field = ({ page }: World, name: string) => page.getByRole('group', { name });
const pictures = (world: World) => field(world, 'Logo and pictures');
const documents = (world: World) => field(world, 'Brief or brand guidelines');

const row = (world: World) =>
  pictures(world).getByRole('listitem').filter({ hasText: picture.name });
const says = (text: string) => (world: World) => row(world).getByText(text);
const button = (world: World, words: string) =>
  row(world).getByRole('button', { name: `${words} ${picture.name}`, exact: true });

const onItsWay = (world: World) => documents(world).getByRole('progressbar');

async function sendDocument(world: World): Promise<void> {
  await world.sightings.beside('upload', async () => {
    await documents(world).locator('input[type=file]').setInputFiles({
      name: 'guidelines.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await world.begin('checkFile');
    await expect(onItsWay(world)).toBeVisible();
  });
}

async function cancelDocument(world: World): Promise<void> {
  await documents(world)
    .getByRole('button', { name: /^Cancel/ })
    .press('Enter');
  await expect(onItsWay(world)).toBeHidden();
}

interface Kept {
  type: string;
  name: string;
  path: string;
  removedAt: string | null;
}

/** What the server keeps, byte for byte, and does not only remember as removed. */
async function keptFiles({ page }: World) {
  const owner = await getOwner(page, await storedToken(page));
  const path = `/api/user/${owner?.id}/export`;
  const { files } = await askFor<{ files: Kept[] }>(page, 'GET', path);
  const kept = files.filter(({ removedAt }) => removedAt === null);
  return Promise.all(
    kept.map(async ({ type, name, path: file }) => {
      const answer = await page.request.get(`/files/${file}`);
      return { type, name, content: (await answer.body()).toString('base64') };
    }),
  );
}

const keeps = (wanted: boolean) => async (world: World) => {
  const content = picture.buffer.toString('base64');
  const chosen = { type: 'image', name: picture.name, content };
  expect(await keptFiles(world), 'files that the server keeps').toEqual(wanted ? [chosen] : []);
};

/** One that was brought back is stored again by the next save. */
const isStored = async (world: World) => {
  if (!world.notes.isUndone) await keeps(true)(world);
};

/** What another answer names stays, and what the server was not asked about. */
const isLetGo = (world: World) => keeps(world.notes.staysThere === 'yes')(world);

export const uploadRecipe = recipe<typeof uploadMachine>({
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
    async 'a chosen file'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      await storeApplication(page, { segment, step: lastStep, appStatus: 0 });
      // Nothing ever arrives of the documents.
      world.ignore('/api/image/upload/document');
      await chooseDraft(page);
      await expect(pictures(world)).toBeVisible();
      await sendDocument(world);
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
    async 'file.add'(world, { ending, takes }) {
      const isStored = takes.some((id) => id.endsWith('stored'));
      if (isStored) return world.page.getByRole('button', { name: /^Edit/ }).press('Enter');
      const { name, buffer } = picture;
      const isTooLarge = ending === 'refused file_too_large';
      const bytes = isTooLarge ? uploadLimits.image.bytes + 1 : buffer.length;
      await choose(pictures(world), upload(name, buffer, bytes));
    },
    async 'upload.cancel'(world, { takes }) {
      const isSent = takes.some((id) => id.startsWith('uploadingFile'));
      const givenUp = isSent && world.page.waitForEvent('requestfailed');
      await button(world, 'Cancel').press('Enter');
      await givenUp;
    },
    'upload.start': cancelDocument,
    async 'upload.retry'(world) {
      if (await onItsWay(world).isHidden()) await sendDocument(world);
      await button(world, 'Try again:').press('Enter');
    },
    'file.dismiss': (world) => button(world, 'Dismiss').press('Enter'),
    'file.remove': (world) => button(world, 'Remove').press('Enter'),
    async 'removal.undo'(world) {
      // From here on the next save brings it back, and none is due yet.
      world.notes.isUndone = 'yes';
      await button(world, 'Undo removing').press('Enter');
    },
    async 'removal.settle'(world) {
      // The save would wait for it.
      if (await onItsWay(world).isVisible()) await cancelDocument(world);
      await world.page.getByRole('button', { name: 'Save as Draft' }).press('Enter');
    },
  },
  answers: {
    checkFile: { 'refused file_too_large': (world) => world.begin('checkFile') },
    uploadFile: {
      'refused file_type_wrong': (world) => world.passTo('/api/image/upload/video'),
    },
    removeFile: {
      async 'refused file_in_use'(world) {
        const address = (await row(world).getByRole('link').getAttribute('href')) ?? '';
        const answers = { pictures: [address.replace(/^.*files\//, '')] };
        await storeApplication(world.page, { segment, answers });
        world.notes.staysThere = 'yes';
        await world.pass();
      },
      async 'refused not_found'(world) {
        world.notes.staysThere = 'yes';
        await world.passTo('/api/image/remove/video');
      },
    },
  },
  controls: {
    'file.add': unseen('The field sends it for each file that it is given.'),
    'upload.start': unseen('The queue sends it when a place is free.'),
    'removal.settle': unseen('Saving the draft sends it.'),
    'upload.cancel': (world) => button(world, 'Cancel'),
    'upload.retry': (world) => button(world, 'Try again:'),
    'file.dismiss': (world) => button(world, 'Dismiss'),
    'file.remove': (world) => button(world, 'Remove'),
    'removal.undo': (world) => button(world, 'Undo removing'),
  },
  screens: {
    chosen: ({ page }) => page.getByRole('main'),
    checkingFile: says('Checking…'),
    waiting: says('Waiting…'),
    uploadingFile: (world) => row(world).getByRole('progressbar'),
    refusedFile: (world) => row(world).getByText(/JPG, PNG up to 5MB|not accepted|not be read/),
    uploadFailed: (world) => row(world).getByText(/File upload failed|Too many/),
    stored: (world) => row(world).getByRole('link'),
    removingFile: (world) => row(world).getByRole('link'),
    removed: says('Removed'),
    dismissed: (world) => pictures(world).filter({ hasNotText: picture.name }),
    gone: ({ page }) => page.getByRole('main').filter({ hasNotText: picture.name }),
  },
  truth: {
    chosen: (world) => keeps(world.notes.isOfDraft === 'yes')(world),
    checkingFile: keeps(false),
    waiting: keeps(false),
    uploadingFile: keeps(false),
    refusedFile: keeps(false),
    uploadFailed: keeps(false),
    stored: isStored,
    removingFile: isStored,
    removed: isLetGo,
    gone: isLetGo,
    dismissed: keeps(false),
  },
});
