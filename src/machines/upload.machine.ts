import { assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { ContentFault } from '#contract/fileContent.ts';
import type { removeFile, uploadFiles, UploadType } from '#contract/upload.ts';
import type { Failure, Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  effect,
  isAccepted,
  port,
  readRefusal,
  readValue,
  refusalGuard,
  refusedWith,
  rememberFailure,
  requireValue,
  say,
  toFailure,
} from './port.ts';

/*
 * One file of an application, from the moment it is chosen (spec §4 File upload); part of a form. A
 * file of an existing draft starts the same way and is `stored` at once. Ends when the list no
 * longer shows it: `dismissed` promises that no answer names it, `gone` that it was removed and the
 * removal was saved.
 */

export interface UploadInput {
  type: UploadType;
  /** Set for a file that the customer chose. */
  file?: File;
  /** The path of a file that was uploaded before. */
  path?: string;
}

interface Context {
  type: UploadType;
  file: File | undefined;
  path: string | undefined;
  /** Why the upload failed; shown beside the file's name. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'file.add' }
  | { type: 'file.dismiss' }
  | { type: 'file.remove' }
  | { type: 'upload.start' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'removal.undo' }
  | { type: 'removal.settle' };

export interface ChosenFile {
  type: UploadType;
  file: File;
}

interface StoredFile {
  type: UploadType;
  path: string;
}

/** Faults that can be detected before a file is sent. */
export type FileFault = ContentFault | 'file_too_large' | 'file_disguised';

type UploadRefusal = RefusalCode<typeof uploadFiles>;

const ports = {
  /** Checks size and content; sends nothing. */
  checkFile: port<null, ChosenFile, FileFault>('checkFile'),
  /** Returns the stored file's path. */
  uploadFile: port<string, ChosenFile, UploadRefusal>('uploadFile'),
  removeFile: port<null, StoredFile, RefusalCode<typeof removeFile>>('removeFile'),
};

/** Refusals about the file itself, for which sending it again is useless. */
const aboutTheFile: readonly UploadRefusal[] = [
  'file_too_large',
  'file_type_wrong',
  'file_empty',
  'file_encrypted',
  'file_audio_only',
  'file_unpacks_too_large',
  'picture_too_large',
];

const theFile = ({ context: { type, file } }: { context: Context }): ChosenFile => ({
  type,
  file: requireValue(file),
});

const theStoredFile = ({ context: { type, path } }: { context: Context }): StoredFile => ({
  type,
  path: requireValue(path),
});

export const uploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as UploadInput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    isUploaded: ({ context }) => context.path !== undefined,
    accepted: ({ event }) => isAccepted(event),
    refusedForGood: ({ event }) => aboutTheFile.some((code) => code === readRefusal(event)?.code),
    refusedWith: refusalGuard<RefusalCode<typeof removeFile>>(),
  },
  actions: {
    rememberPath: assign({ path: ({ event }) => readValue(ports.uploadFile, event) }),
    rememberFailure: assign(toFailure),
    rememberFault: assign({
      failure: (_, failure: Failure): Failure => failure,
    }),
    forgetFailure: assign({ failure: undefined }),
    /** Inserts the path into the field's answer, at the file's position in the list. */
    addToAnswer: effect(),
    dropFromAnswer: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    type: input.type,
    file: input.file,
    path: input.path,
    failure: undefined,
  }),
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The file is known; nothing has happened to it yet.',
      meta: { requirements: ['R-090', 'R-092', 'R-096'] },
      on: {
        'file.add': [{ guard: 'isUploaded', target: 'stored' }, { target: 'checkingFile' }],
      },
    },
    checkingFile: {
      description: 'Size and content are checked before anything is sent.',
      tags: 'busy',
      meta: { requirements: ['R-094'] },
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: theFile,
        onDone: [
          { guard: 'accepted', target: 'waiting' },
          {
            target: 'refusedFile',
            actions: rememberFailure('uploadFiles.file_type_wrong'),
          },
        ],
        onError: {
          target: 'refusedFile',
          actions: { type: 'rememberFault', params: { message: 'upload.unreadable' } },
        },
      },
      on: { 'upload.cancel': 'dismissed' },
    },
    waiting: {
      description: 'The file waits in the queue; a few are sent at a time.',
      meta: { requirements: ['R-095'] },
      on: { 'upload.start': 'uploadingFile', 'upload.cancel': 'dismissed' },
    },
    uploadingFile: {
      description: 'The file is being sent to the server.',
      tags: 'busy',
      meta: {
        calls: ['uploadFiles'],
        requirements: ['R-091', 'R-093', 'R-095', 'R-096'],
      },
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: theFile,
        onDone: [
          { guard: 'accepted', target: 'stored', actions: ['rememberPath', 'addToAnswer'] },
          {
            guard: 'refusedForGood',
            target: 'refusedFile',
            actions: [rememberFailure('upload.failed'), say('upload.failed', 'error', 'instead')],
          },
          {
            target: 'uploadFailed',
            actions: [rememberFailure('upload.failed'), say('upload.failed', 'error', 'instead')],
          },
        ],
        onError: {
          target: 'uploadFailed',
          actions: [
            { type: 'rememberFault', params: { message: 'upload.failed' } },
            say('upload.failed', 'error'),
          ],
        },
      },
      on: { 'upload.cancel': 'dismissed' },
    },
    refusedFile: {
      description: 'This file is not accepted; the row says why.',
      meta: {
        says: ['upload.failed', 'upload.unreadable', 'uploadFiles.file_type_wrong'],
        requirements: ['R-094', 'C-19'],
      },
      on: { 'file.dismiss': 'dismissed' },
    },
    uploadFailed: {
      description: 'Sending failed; the customer may try again in the same row.',
      meta: { says: ['upload.failed'], requirements: ['R-093', 'R-095', 'C-19'] },
      on: {
        'upload.retry': { target: 'waiting', actions: 'forgetFailure' },
        'file.dismiss': 'dismissed',
      },
    },
    stored: {
      description: 'The server has stored the file, and the answer names it.',
      meta: { says: ['upload.removeFailed'], requirements: ['R-091', 'R-092', 'R-098'] },
      on: { 'file.remove': { target: 'removingFile', actions: 'forgetFailure' } },
    },
    removingFile: {
      description: 'The server removes the file; asking twice is harmless.',
      tags: 'busy',
      meta: {
        calls: ['removeFile'],
        requirements: ['R-091', 'T-23'],
      },
      invoke: {
        id: 'removeFile',
        src: 'removeFile',
        input: theStoredFile,
        onDone: [
          { guard: 'accepted', target: 'removed', actions: 'dropFromAnswer' },
          {
            // A submitted application still uses the file; this form drops it all the same.
            guard: refusedWith('file_in_use'),
            target: 'removed',
            actions: 'dropFromAnswer',
          },
          { guard: refusedWith('not_found'), target: 'gone', actions: 'dropFromAnswer' },
          {
            target: 'stored',
            actions: rememberFailure('upload.removeFailed'),
          },
        ],
        onError: {
          target: 'stored',
          actions: { type: 'rememberFault', params: { message: 'upload.removeFailed' } },
        },
      },
    },
    removed: {
      description: 'The file is removed; a save that names it again restores it.',
      meta: { requirements: ['R-097', 'R-096', 'C-20', 'S-35'] },
      on: {
        'removal.undo': { target: 'stored', actions: 'addToAnswer' },
        'removal.settle': 'gone',
      },
    },
    dismissed: {
      type: 'final',
      description: 'The file is no longer listed and no answer names it.',
      meta: { requirements: ['R-095'] },
    },
    gone: {
      type: 'final',
      description: 'The removal was saved; the file cannot come back.',
      meta: { requirements: ['R-097', 'T-23'] },
    },
  },
});

export type UploadActors = typeof ports;
export type UploadState = StateOf<typeof uploadMachine>;
