import { waitFor } from 'xstate';
import type { Actor } from 'xstate';
import type { Api } from '#api/index.ts';
import type { ApplicationFile } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Toast } from '#machines/meta.ts';
import { requireValue, toActors } from '#machines/port.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import type {
  ChosenFile,
  UploadActors,
  UploadInput,
  UploadState,
  FileFault,
} from '#machines/upload.machine.ts';
import { fileName } from '#ui/answers.ts';
import type { FileAction, FileState, PickedFile, UploadProgress } from '#ui/parts/FileRow.tsx';
import { failureText } from '#routes/flow/failureText.ts';
import { createFlow } from '#routes/flow/start.ts';
import type { ActionScope } from '#routes/flow/toasts.tsx';
import { findEnding, uploadLimits } from '#contract/upload.ts';
import { messages } from '#messages';
import { sentence } from '#messages/common.ts';
import { createListeners } from '#routes/flow/listeners.ts';

/* One file of a form: its machine with its calls, and the row that its field shows. */

/** File facts that a path does not contain. */
export type FileDetails = Pick<ApplicationFile, 'path' | 'name' | 'bytes'>;

/** Stored files, by path. */
export type FileDetailsByPath = Map<string, FileDetails>;

export type Notify = (scope: ActionScope, toast: Toast) => void;

export interface Upload {
  id: string;
  attribute: string;
  actor: Actor<typeof uploadMachine>;
  progress: ReportedProgress;
  /** The stored file's path; the answer contains it unless the file was removed. */
  path: string | undefined;
}

interface UploadOptions {
  api: Api['upload'];
  /** Receives the file once it is stored. */
  details: FileDetailsByPath;
  /** Notifies of the first attempt, once for all files chosen together. */
  notifyFirst: Notify;
  notify: Notify;
  /** Adds the file to its field's answer, or removes it. */
  write(upload: Upload, isNamed: boolean): void;
}

/** Creates a file for this field; its machine has not started yet. */
export function createUpload(
  attribute: string,
  input: UploadInput,
  { api, details, notifyFirst, notify, write }: UploadOptions,
): Upload {
  const progress = createProgress();
  let notifyNow = notifyFirst;
  const upload: Upload = {
    id: crypto.randomUUID(),
    attribute,
    path: input.path,
    progress,
    actor: createFlow(
      uploadMachine.provide({
        actors: toActors<UploadActors>({
          checkFile,
          async uploadFile(chosen, signal) {
            const sent = await sendFile(api, chosen, progress, signal);
            const { name, size: bytes } = chosen.file;
            if (sent.ok) details.set(sent.value, { path: sent.value, name, bytes });
            return sent;
          },
          removeFile: ({ type, path }, signal) => api.removeFile({ type, fileName: path }, signal),
        }),
        actions: {
          notify(scope, toast) {
            notifyNow(scope, toast);
            notifyNow = notify;
          },
          addToAnswer({ context }) {
            upload.path = context.path;
            write(upload, true);
          },
          dropFromAnswer: () => write(upload, false),
        },
      }),
      { input },
    ),
  };
  return upload;
}

/** Sends one file; returns its path on the server. */
async function sendFile(
  api: Api['upload'],
  { type, file }: ChosenFile,
  progress: ReportedProgress,
  signal: AbortSignal,
) {
  progress.report(0);
  const { report: onProgress } = progress;
  const answer = await api.uploadFiles({ type, files: [file], onProgress, signal });
  if (!answer.ok) return answer;
  return accepted(requireValue(answer.value[0]));
}

export function readState({ actor }: Upload): UploadState {
  return actor.getSnapshot().value;
}

const pendingStates: ReadonlySet<UploadState> = new Set<UploadState>([
  'chosen',
  'checkingFile',
  'waiting',
  'uploadingFile',
  'removingFile',
]);

/** Whether the file is still being checked, sent or removed. */
export function isPending({ actor }: Upload): boolean {
  const { status, value } = actor.getSnapshot();
  return status === 'active' && pendingStates.has(value);
}

/** Resolves once the file is stored, has failed, or is no longer listed. */
export async function waitUntilIdle({ actor }: Upload): Promise<void> {
  const isIdle = ({ value }: { value: UploadState }) => !pendingStates.has(value);
  await waitFor(actor, isIdle, { timeout: Infinity }).catch(() => undefined);
}

/** The customer's actions, as events of the machine. */
export const fileEvents = {
  cancel: 'upload.cancel',
  retry: 'upload.retry',
  dismiss: 'file.dismiss',
  remove: 'file.remove',
  undo: 'removal.undo',
} as const satisfies Record<FileAction, string>;

/** The two final states are no longer listed. */
const shownStates = {
  chosen: 'checking',
  checkingFile: 'checking',
  waiting: 'waiting',
  uploadingFile: 'uploading',
  refusedFile: 'refused',
  uploadFailed: 'failed',
  stored: 'stored',
  removingFile: 'removing',
  removed: 'removed',
  dismissed: 'removed',
  gone: 'removed',
} as const satisfies Record<UploadState, FileState>;

/** A file as its field shows it, at this position in the list. */
export function toPickedFile(
  upload: Upload,
  index: number,
  details: FileDetailsByPath,
  fileHost: string,
): PickedFile {
  const { id, actor, path, progress } = upload;
  const { file, failure } = actor.getSnapshot().context;
  const stored = path === undefined ? undefined : details.get(path);
  return {
    id,
    name: file?.name ?? stored?.name ?? fileName(path ?? '', index),
    size: file?.size ?? stored?.bytes,
    state: shownStates[readState(upload)],
    message: failure && failureText(failure),
    href: path && `${fileHost}/${path}`,
    progress,
  };
}

/** Faults for which the row also shows the limits. */
const aboutLimits: ReadonlySet<FileFault> = new Set<FileFault>([
  'file_disguised',
  'file_too_large',
  'file_type_wrong',
]);

/**
 * Checks content and size of a file before it is sent (spec §9 Upload limits). Rejects when the
 * file cannot be read, such as a folder.
 */
async function checkFile({ type, file }: ChosenFile): Promise<Outcome<null, FileFault>> {
  const fault = await findFault({ type, file });
  if (!fault) return accepted(null);
  const text =
    fault === 'file_disguised' ? messages['upload.disguised'] : messages[`uploadFiles.${fault}`];
  const limit = sentence(uploadLimits[type].limit);
  return refused(fault, { message: aboutLimits.has(fault) ? `${text} ${limit}` : text });
}

async function findFault({ type, file }: ChosenFile): Promise<FileFault | undefined> {
  const { bytes, endings } = uploadLimits[type];
  const { checkContent } = await import('#contract/fileContent.ts');
  const checked = await checkContent(type, file.name, {
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  });
  if (checked.ok) return file.size > bytes ? 'file_too_large' : undefined;
  const { code } = checked.refusal;
  const isDisguised = code === 'file_type_wrong' && endings.includes(findEnding(file.name));
  return isDisguised ? 'file_disguised' : code;
}

/** The sent share of one file; outside its machine, since it changes many times a second. */
interface ReportedProgress extends UploadProgress {
  /** Sets the share sent, from 0 to 1. */
  report(share: number): void;
}

function createProgress(): ReportedProgress {
  let percent = 0;
  const { notify, subscribe } = createListeners();
  return {
    read: () => percent,
    subscribe,
    report(share) {
      const reached = Math.floor(share * 100);
      if (reached === percent) return;
      percent = reached;
      notify();
    },
  };
}
