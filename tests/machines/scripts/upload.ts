import { accepted, refused } from '#contract/outcome.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const logo = new File(['logo'], 'logo.png');
export const logoPath = '3f/3f.png';

const that = conditionsOf<typeof uploadMachine>();

export const uploadScript = definePortalScript({
  machine: uploadMachine,
  starts: {
    'a chosen file': { type: 'image', file: logo },
    'a file of a draft': { type: 'image', path: logoPath },
  },
  events: [
    { type: 'file.add' },
    { type: 'file.dismiss' },
    { type: 'file.remove' },
    { type: 'upload.start' },
    { type: 'upload.cancel' },
    { type: 'upload.retry' },
    { type: 'removal.undo' },
    { type: 'removal.settle' },
  ],
  outcomes: {
    checkFile: [
      accepted(null),
      refused('file_too_large', { message: 'Too large.' }),
      refused('file_type_wrong'),
      refused('file_disguised'),
      refused('file_empty'),
      refused('file_encrypted'),
      refused('file_audio_only'),
      refused('file_unpacks_too_large'),
      new Error('unreadable'),
    ],
    uploadFile: [
      accepted(logoPath),
      refused('file_too_large'),
      refused('file_type_wrong', { message: 'Not accepted.' }),
      refused('picture_too_large'),
      refused('file_empty'),
      refused('file_encrypted'),
      refused('file_audio_only'),
      refused('file_unpacks_too_large'),
      refused('storage_full', { message: 'Storage limit reached.' }),
      refused('file_missing'),
      refused('files_too_many'),
      new Error('offline'),
    ],
    removeFile: [
      accepted(null),
      refused('file_in_use'),
      refused('not_found'),
      refused('too_often', { message: 'Later.' }),
      new Error('offline'),
    ],
  },
  project: ({ path, failure }) => [path !== undefined, failure !== undefined],
  properties: [
    always(
      that(
        'a stored file has a path',
        ({ context, value }) =>
          !['stored', 'removingFile', 'removed', 'gone'].includes(value) ||
          context.path !== undefined,
      ),
    ),
    always(
      that(
        'a refused or failed file has a reason',
        ({ context, value }) =>
          !['refusedFile', 'uploadFailed'].includes(value) || context.failure !== undefined,
      ),
    ),
    always(
      that(
        'a file that is being uploaded has no failure',
        ({ context, value }) =>
          !['checkingFile', 'waiting', 'uploadingFile'].includes(value) ||
          context.failure === undefined,
      ),
    ),
    respondsTo(
      step('uploadFile breaks', 'uploadFile refused storage_full'),
      shows('upload.failed'),
    ),
  ],
});
