import { texts as answers } from './answers.ts';

/** The file upload field. */
export const texts = {
  choose: {
    image: 'Choose images',
    video: 'Choose videos',
    document: 'Choose documents',
    file: 'Choose files',
  },
  chooseFor: (choose: string, label: string) => `${choose} for ${label}`,
  orDrop: 'or drop them here',

  dismiss: 'Dismiss',
  remove: 'Remove',
  undoRemoving: 'Undo removing',
  action: (action: string, file: string) => `${action} ${file}`,

  states: {
    checking: 'Checking…',
    waiting: 'Waiting…',
    uploading: 'Uploading…',
    refused: 'Not accepted',
    failed: 'Not uploaded',
    stored: 'Uploaded',
    removing: 'Removing…',
    removed: 'Removed',
  },
  progress: (file: string) => `Upload of ${file}`,
  uploadingCount: (kind: keyof typeof answers.files, count: number) =>
    `Uploading ${answers.files[kind](count)}.`,
  uploadedCount: (kind: keyof typeof answers.files, count: number) =>
    `${answers.files[kind](count)} uploaded.`,
  removed: (file: string) => `${file} removed. You can undo this until you save.`,
};
