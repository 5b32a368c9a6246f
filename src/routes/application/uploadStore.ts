import type { Api } from '#api/index.ts';
import { isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { acceptedFiles, toUploadType, uploadHint, uploadLimits } from '#contract/upload.ts';
import { readServerMessage } from '#machines/port.ts';
import type { UploadInput } from '#machines/upload.machine.ts';
import { sentence } from '#messages/common.ts';
import type { PickedFile } from '#ui/parts/FileRow.tsx';
import type { Uploads } from '#ui/screens/application/AnswerField.tsx';
import { createListeners } from '#routes/flow/listeners.ts';
import { setActionDetails } from '#routes/quickFind/actionDetails.ts';
import type { Form } from './fieldStore.ts';
import {
  createUpload,
  fileEvents,
  isPending,
  readState,
  toPickedFile,
  waitUntilIdle,
} from './upload.ts';
import type { FileDetails, FileDetailsByPath, Notify, Upload } from './upload.ts';

/*
 * The files of one form, a machine for each, in the order that a field shows. A field's answer
 * holds the paths of the stored ones in the same order (spec §4 File upload).
 */

export interface UploadStore extends Uploads {
  /** Lists the files that these fields' answers name, now and after each change. */
  open(fields: readonly FormField[]): void;
  /** Stores names and sizes of files that were uploaded before. */
  addDetails(files: readonly FileDetails[] | null | undefined): void;
  /** All files whose names and sizes are known. */
  listDetails(): FileDetails[];
  /** Waits for running uploads; resolves with a message by attribute for those that failed. */
  waitForAll(): Promise<Record<string, string>>;
  hasPending(): boolean;
  /** Makes removals permanent after the customer has saved. */
  settleRemovals(): void;
  /** Stops everything; the form was left. */
  stop(): void;
}

interface UploadStoreOptions {
  api: Api['upload'];
  form: Form;
  fileHost: string;
  notify: Notify;
}

/** A file that the customer chose, or one that an answer names. */
type Source = Pick<UploadInput, 'file' | 'path'>;

const noFiles: readonly PickedFile[] = [];

export function createUploadStore({
  api,
  form,
  fileHost,
  notify,
}: UploadStoreOptions): UploadStore {
  let uploads: readonly Upload[] = [];
  let unsubscribes: (() => void)[] = [];
  const details: FileDetailsByPath = new Map();
  const rows = new Map<string, readonly PickedFile[]>();
  const { notify: notifyListeners, subscribe } = createListeners();

  const listUploads = (attribute: string) => uploads.filter((one) => one.attribute === attribute);

  function startUpload({ attribute, type }: FormField, source: Source, notifyFirst = notify): void {
    const input = { type: toUploadType(type), ...source };
    const upload = createUpload(attribute, input, { api, details, notifyFirst, notify, write });
    uploads = [...uploads, upload];
    upload.actor.subscribe({
      next: () => update(attribute),
      complete() {
        uploads = uploads.filter((one) => one !== upload);
        update(attribute);
      },
    });
    upload.actor.start();
    upload.actor.send({ type: 'file.add' });
  }

  /** Makes the rows of a field match its files; the rows of other fields stay the same. */
  function update(attribute: string): void {
    const own = listUploads(attribute);
    const shown = own.map((one, index) => toPickedFile(one, index, details, fileHost));
    own.forEach(({ actor }, index) => setActionDetails(actor, { name: shown[index]?.name }));
    rows.set(attribute, shown);
    startNext();
    notifyListeners();
  }

  /** One at a time, so that each has the full bandwidth and the whole timeout of a call. */
  function startNext(): void {
    if (uploads.some((one) => readState(one) === 'uploadingFile')) return;
    const next = uploads.find((one) => readState(one) === 'waiting');
    next?.actor.send({ type: 'upload.start' });
  }

  /** Adds a file to its field's answer at its list position, or removes it. */
  function write({ attribute, path }: Upload, isNamed: boolean): void {
    const named = new Set(readPaths(form.answer(attribute)));
    if (path !== undefined) named[isNamed ? 'add' : 'delete'](path);
    const paths = listUploads(attribute).flatMap((one) => one.path ?? []);
    const answer = paths.filter((one) => named.has(one));
    form.change(attribute, answer);
  }

  /** Makes the list match the answer, whatever changed it. */
  function follow(field: FormField): void {
    const paths = readPaths(form.answer(field.attribute));
    for (const path of paths) {
      const upload = listUploads(field.attribute).find((one) => one.path === path);
      if (upload) upload.actor.send({ type: 'removal.undo' });
      else startUpload(field, { path });
    }
    for (const upload of listUploads(field.attribute)) {
      const isNamed = upload.path !== undefined && paths.includes(upload.path);
      if (readState(upload) === 'stored' && !isNamed) upload.actor.stop();
    }
  }

  return {
    rule: (kind) => ({
      hint: sentence(uploadHint(kind)),
      accept: acceptedFiles(uploadLimits[kind]),
    }),
    getName: (path) => details.get(path)?.name,
    files: (attribute) => rows.get(attribute) ?? noFiles,
    subscribe,
    add(field, files) {
      const once = createNotifyOnce(notify);
      for (const file of files) startUpload(field, { file }, once);
    },
    act(id, action) {
      const upload = uploads.find((one) => one.id === id);
      upload?.actor.send({ type: fileEvents[action] });
    },
    addDetails(files) {
      for (const { path, name, bytes } of files ?? []) details.set(path, { path, name, bytes });
    },
    listDetails: () => [...details.values()],
    hasPending: () => uploads.some(isPending),
    open(fields) {
      for (const unsubscribe of unsubscribes) unsubscribe();
      unsubscribes = fields.filter(isUpload).map((field) => {
        follow(field);
        return form.subscribe(field.attribute, () => follow(field));
      });
    },
    async waitForAll() {
      const before = new Set(listFailures(rows).map(({ id }) => id));
      while (uploads.some(isPending)) await Promise.all(uploads.map(waitUntilIdle));
      const added = listFailures(rows).filter(({ id }) => !before.has(id));
      return Object.fromEntries(added.map(({ attribute, sentence }) => [attribute, sentence]));
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

/** The rejected files of all fields, with the reason. */
function listFailures(rows: ReadonlyMap<string, readonly PickedFile[]>) {
  return [...rows].flatMap(([attribute, files]) =>
    files
      .filter(({ state }) => state === 'failed' || state === 'refused')
      .map(({ id, name, message }) => ({ id, attribute, sentence: `${name}: ${message}` })),
  );
}

/** Shows each message once for all files; their rows show it too. */
function createNotifyOnce(notify: Notify): Notify {
  const shown = new Set<string>();
  return (scope, toast) => {
    const sentence = readServerMessage(scope.event) ?? toast.message;
    if (shown.has(sentence)) return;
    shown.add(sentence);
    notify(scope, toast);
  };
}

function readPaths(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((item) => typeof item === 'string') : [];
}
