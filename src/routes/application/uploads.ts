import { waitFor } from 'xstate';
import type { Actor } from 'xstate';
import type { Api } from '#api/index.ts';
import type { ApplicationFile } from '#contract/application.ts';
import { isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { accepted } from '#contract/outcome.ts';
import { uploadHint, uploadLimits, uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import type { Toast } from '#machines/meta.ts';
import { toActors, readServerMessage } from '#machines/port.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import type {
  ChosenFile,
  UploadActors,
  UploadInput,
  UploadState,
} from '#machines/upload.machine.ts';
import { messages } from '#messages';
import { fileName } from '#ui/answers.ts';
import type { FileAction, FileState, PickedFile } from '#ui/parts/pickedFile.ts';
import type { Uploads } from '#ui/screens/application/UploadField.tsx';
import { createFlow } from '../flow.ts';
import type { Speaker } from '../toasts.tsx';
import type { Form } from './fieldStore.ts';
import { checkFile } from './fileCheck.ts';
import { createListeners } from './listeners.ts';
import { createProgress } from './uploadProgress.ts';
import type { ReportedProgress } from './uploadProgress.ts';

/*
 * The files of one form, a machine for each, in the order in which a field shows them. A field's
 * answer holds the paths of those that are stored, in the same order (spec §4 File upload).
 */

/** What a path does not tell. */
export type KnownFile = Pick<ApplicationFile, 'path' | 'name' | 'bytes'>;

/** Names and sizes of stored files, by path. */
type KnownFiles = Map<string, { name: string; bytes: number }>;

export interface FormUploads extends Uploads {
  /** Takes up the files that the answers of these fields name, now and whenever they change. */
  open(fields: readonly FormField[]): void;
  /** Learns names and sizes of files that were uploaded before. */
  know(files: readonly KnownFile[] | null | undefined): void;
  /** All that was learnt of files. */
  known(): KnownFile[];
  /** Waits for what is under way; sentences by attribute for what failed meanwhile. */
  ended(): Promise<Record<string, string>>;
  /** The customer has saved: what is removed stays so. */
  settleRemovals(): void;
  /** Gives up whatever is under way; the form was left. */
  stop(): void;
}

type Notify = (scope: Speaker, toast: Toast) => void;

interface Upload {
  id: string;
  attribute: string;
  actor: Actor<typeof uploadMachine>;
  progress: ReportedProgress;
  /** One for the files of one choice. */
  notify: Notify;
  /** Where the server keeps the file; the answer names it unless it was removed. */
  path: string | undefined;
}

interface UploadsOptions {
  api: Api['upload'];
  form: Form;
  fileHost: string;
  notify: Notify;
}

const mostAtOnce = 3;
const noFiles: readonly PickedFile[] = [];

export function createUploads({ api, form, fileHost, notify }: UploadsOptions): FormUploads {
  let uploads: readonly Upload[] = [];
  let unfollow: (() => void)[] = [];
  const known: KnownFiles = new Map();
  const shown = new Map<string, readonly PickedFile[]>();
  const listeners = createListeners<string>();

  const readFiles = (attribute: string) => uploads.filter((one) => one.attribute === attribute);

  function begin(attribute: string, input: UploadInput, told = notify): Upload {
    const progress = createProgress();
    const upload: Upload = {
      id: crypto.randomUUID(),
      attribute,
      path: input.path,
      progress,
      notify: told,
      actor: createFlow(
        uploadMachine.provide({
          actors: toActors<UploadActors>({
            checkFile,
            async uploadFile(chosen, signal) {
              const sent = await sendFile(api, chosen, progress, signal);
              const { name, size } = chosen.file;
              if (sent.ok) known.set(sent.value, { name, bytes: size });
              return sent;
            },
            removeFile: ({ type, path }, signal) =>
              api.removeFile({ type, fileName: path }, signal),
          }),
          actions: {
            notify: (scope, toast) => upload.notify(scope, toast),
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
    uploads = [...uploads, upload];
    upload.actor.subscribe({
      next() {
        tell(attribute);
        startNext();
      },
      complete: () => forget(upload),
    });
    upload.actor.start();
    upload.actor.send({ type: 'file.add' });
    return upload;
  }

  function startNext(): void {
    const sent = uploads.filter(({ actor }) => readState(actor) === 'uploadingFile');
    const next = uploads.find(({ actor }) => readState(actor) === 'waiting');
    if (sent.length < mostAtOnce) next?.actor.send({ type: 'upload.start' });
  }

  /** Puts a file into its field's answer, where it stands in the list, or takes it out. */
  function write({ attribute, path }: Upload, isNamed: boolean): void {
    const named = new Set(readPaths(form.answer(attribute)));
    if (path !== undefined) named[isNamed ? 'add' : 'delete'](path);
    const paths = readFiles(attribute).map((one) => one.path);
    form.change(
      attribute,
      paths.filter((one) => one !== undefined && named.has(one)),
    );
  }

  /** Makes the list show what the answer names, whoever changed it. */
  function follow({ attribute, type }: FormField): void {
    const paths = readPaths(form.answer(attribute));
    for (const path of paths) {
      const upload = readFiles(attribute).find((one) => one.path === path);
      if (upload) upload.actor.send({ type: 'removal.undo' });
      else begin(attribute, { type: toUploadType(type), path });
    }
    for (const upload of readFiles(attribute)) {
      const isNamed = upload.path !== undefined && paths.includes(upload.path);
      if (readState(upload.actor) === 'stored' && !isNamed) upload.actor.stop();
    }
  }

  function forget(upload: Upload): void {
    uploads = uploads.filter((one) => one !== upload);
    tell(upload.attribute);
    startNext();
  }

  function tell(attribute: string): void {
    const files = readFiles(attribute);
    shown.set(
      attribute,
      files.map((upload, index) => toPickedFile(upload, index, known, fileHost)),
    );
    listeners.tell(attribute);
  }

  function failures(): { id: string; attribute: string; sentence: string }[] {
    return uploads.flatMap(({ id, attribute }) => {
      const row = shown.get(attribute)?.find((file) => file.id === id);
      const isFailed = row?.state === 'failed' || row?.state === 'refused';
      return isFailed ? { id, attribute, sentence: `${row.name}: ${row.message}` } : [];
    });
  }

  /** Next and Submit wait until the file is where it stays. */
  function track({ actor }: Upload): void {
    form.track(waitFor(actor, ({ value }) => !underWay.has(value), { timeout: Infinity }));
  }

  return {
    rule: (kind) => ({ hint: uploadHint(kind), endings: uploadLimits[kind].endings }),
    nameOf: (path) => known.get(path)?.name,
    files: (attribute) => shown.get(attribute) ?? noFiles,
    subscribe: listeners.subscribe,
    add({ attribute, type }, files) {
      const once = sayingOnce(notify);
      for (const file of files) track(begin(attribute, { type: toUploadType(type), file }, once));
    },
    act(id, action) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload) return;
      if (action === 'retry') upload.notify = notify;
      upload.actor.send({ type: events[action] });
      track(upload);
    },
    know(files) {
      for (const { path, name, bytes } of files ?? []) known.set(path, { name, bytes });
    },
    known: () => [...known].map(([path, about]) => ({ path, ...about })),
    open(fields) {
      for (const leave of unfollow) leave();
      unfollow = fields.filter(isUpload).map((field) => {
        follow(field);
        return form.subscribe(field.attribute, () => follow(field));
      });
    },
    async ended() {
      const before = new Set(failures().map(({ id }) => id));
      await form.uploadsEnded();
      const meanwhile = failures().filter(({ id }) => !before.has(id));
      return Object.fromEntries(meanwhile.map(({ attribute, sentence }) => [attribute, sentence]));
    },
    settleRemovals() {
      for (const { actor } of uploads) actor.send({ type: 'removal.settle' });
    },
    stop() {
      const all = uploads;
      uploads = [];
      for (const { actor } of all) actor.stop();
    },
  };
}

/** Sends one file; its value is the path that the server gave it. */
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
  const [path] = answer.value;
  if (path === undefined) throw new Error('The server named no path.');
  return accepted(path);
}

/** A file as its field shows it, at this place of the list. */
function toPickedFile(
  { id, actor, path, progress }: Upload,
  index: number,
  known: KnownFiles,
  fileHost: string,
): PickedFile {
  const { file, failure } = actor.getSnapshot().context;
  const about = path === undefined ? undefined : known.get(path);
  return {
    id,
    name: file?.name ?? about?.name ?? fileName(path ?? '', index),
    size: file?.size ?? about?.bytes,
    state: shownStates[readState(actor)],
    message: failure && (failure.text ?? messages[failure.message]),
    href: path && `${fileHost}/${path}`,
    progress,
  };
}

/** Says each sentence once, however many files it is about; their rows say it too. */
function sayingOnce(notify: Notify): Notify {
  const said = new Set<string>();
  return (scope, toast) => {
    const sentence = readServerMessage(scope.event) ?? toast.message;
    if (said.has(sentence)) return;
    said.add(sentence);
    notify(scope, toast);
  };
}

const events = {
  cancel: 'upload.cancel',
  retry: 'upload.retry',
  dismiss: 'file.dismiss',
  remove: 'file.remove',
  undo: 'removal.undo',
} as const satisfies Record<FileAction, string>;

/** The two ends are on no list any more. */
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

const underWay: ReadonlySet<UploadState> = new Set<UploadState>([
  'chosen',
  'checkingFile',
  'waiting',
  'uploadingFile',
  'removingFile',
]);

function readState(actor: Upload['actor']): UploadState {
  return actor.getSnapshot().value;
}

function toUploadType(fieldType: string): UploadType {
  return uploadTypes.find((type) => type === fieldType.toLowerCase()) ?? 'file';
}

function readPaths(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((item) => typeof item === 'string') : [];
}
