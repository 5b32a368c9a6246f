import { useId, useState, useSyncExternalStore } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import type { UploadType } from '#contract/upload.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/signedIn.ts';
import { texts } from '#messages/upload.ts';
import { fileSize } from '#ui/format.ts';
import { hidden } from '#ui/theme/text.css.ts';
import type { IconName } from './Icon.tsx';
import * as button from './Button.css.ts';
import { Button } from './Button.tsx';
import * as field from './field.css.ts';
import * as styles from './FilePicker.css.ts';
import type { FieldFrame } from './fieldParts.tsx';
import { Icon } from './Icon.tsx';
import { Pressable } from './Pressable.tsx';
import { Spinner } from './Spinner.tsx';

export type FileState =
  | 'checking'
  | 'waiting'
  | 'uploading'
  | 'refused'
  | 'failed'
  | 'stored'
  | 'removing'
  | 'removed';

/** What a customer can do with one file of the list. */
export type FileAction = 'cancel' | 'retry' | 'dismiss' | 'remove' | 'undo';

/** How much of a file was sent, in percent; only its own bar hears of a change. */
export interface UploadProgress {
  read(): number;
  subscribe(listener: () => void): () => void;
}

export interface PickedFile {
  id: string;
  name: string;
  state: FileState;
  /** Bytes, when known. */
  size?: number | undefined;
  /** What went wrong with it. */
  message?: string | undefined;
  /** Where a stored file can be opened. */
  href?: string | undefined;
  progress?: UploadProgress;
}

interface FilePickerProps extends FieldFrame {
  /** What the files are, for words and previews. */
  kind?: UploadType;
  /** The same list while nothing changed. */
  files: readonly PickedFile[];
  /** Accepted endings without dot; empty: any. */
  endings?: readonly string[];
  error?: string | undefined;
  id?: string;
  onAdd(files: File[]): void;
  onAction(id: string, action: FileAction): void;
  /** Focus left the field. */
  onLeave?(): void;
}

/** Files by button or drop, with a list of what is there and what is on its way. */
export function FilePicker({
  label,
  hint,
  isOptional = false,
  kind = 'file',
  files,
  endings = [],
  error,
  id,
  onAdd,
  onAction,
  onLeave,
}: FilePickerProps) {
  const labelId = useId();
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- blur of its controls
    <div
      className={field.field}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The browser's own window to choose files takes focus from the page, not from the field.
        const next = relatedTarget ?? document.activeElement;
        if (!currentTarget.contains(next)) onLeave?.();
      }}
    >
      <span className={field.label} id={labelId}>
        {label}
        {isOptional ? <span className={field.optional}> {common.optional}</span> : null}
      </span>
      <DropZone isWrong={error !== undefined} onDrop={onAdd}>
        <p className={styles.invitation}>
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={
              endings.length > 0 ? endings.map((ending) => `.${ending}`) : undefined
            }
            onSelect={(list) => {
              if (list && list.length > 0) onAdd([...list]);
            }}
          >
            <AriaButton
              id={id}
              className={button.button({ variant: 'secondary', size: 'small' })}
              aria-describedby={describedBy}
              aria-label={texts.chooseFor(texts.choose[kind], label)}
            >
              {texts.choose[kind]}
            </AriaButton>
          </FileTrigger>
          <span className={styles.or}>{texts.orDrop}</span>
        </p>
        {hint ? (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        ) : null}
      </DropZone>
      {error ? (
        <p className={field.error} id={errorId}>
          <Icon name="alert" size="tiny" />
          <span>{error}</span>
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              kind={kind}
              onAction={(action) => onAction(file.id, action)}
            />
          ))}
        </ul>
      ) : null}
      <Announcements files={files} kind={kind} />
    </div>
  );
}

interface DropZoneProps {
  isWrong: boolean;
  onDrop(files: File[]): void;
  children: ReactNode;
}

function DropZone({ isWrong, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function leave(event: DragEvent) {
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) setOver(false);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) onDrop(dropped);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping repeats the button
    <div
      className={styles.zone}
      data-drop-target={isOver || undefined}
      data-wrong={isWrong ? '' : undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <span className={styles.zoneIcon}>
        <Icon name="upload" />
      </span>
      <div className={styles.zoneWords}>{children}</div>
    </div>
  );
}

/** The last button of each row, which stays the same one while the file goes on. */
const rowActions = {
  checking: 'cancel',
  waiting: 'cancel',
  uploading: 'cancel',
  refused: 'dismiss',
  failed: 'dismiss',
  stored: 'remove',
  removing: 'remove',
  removed: 'undo',
} as const satisfies Record<FileState, FileAction>;

interface FileRowProps {
  file: PickedFile;
  kind: UploadType;
  onAction(action: FileAction): void;
}

function FileRow({ file, kind, onAction }: FileRowProps) {
  const { name, state, href } = file;
  const isThere = state === 'stored' || state === 'removing';
  const action = rowActions[state];
  const look = lookOf(action);
  return (
    <li className={styles.file} data-state={state}>
      <Preview file={file} kind={kind} />
      <span className={styles.about}>
        {isThere && href ? (
          <a className={styles.name} href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <Detail file={file} />
      </span>
      <span className={styles.actions}>
        {state === 'failed' ? (
          <Button
            variant="secondary"
            size="small"
            accessibleName={common.of(common.tryAgain, name)}
            onPress={() => onAction('retry')}
          >
            {common.tryAgain}
          </Button>
        ) : null}
        <Pressable
          className={
            look.text
              ? button.button({ variant: 'quiet', size: 'small' })
              : button.iconButton({ tone: 'plain', size: 'regular' })
          }
          aria-label={texts.action(look.word, name)}
          isPending={state === 'removing'}
          onPress={() => onAction(action)}
        >
          {look.icon ? <Icon name={look.icon} /> : look.text}
        </Pressable>
      </span>
      {file.progress && state === 'uploading' ? (
        <ProgressBar name={name} progress={file.progress} />
      ) : null}
      {kind === 'video' && href ? <Player name={name} href={href} /> : null}
    </li>
  );
}

/** A button with words, or with a picture. */
interface ActionLook {
  word: string;
  text?: string;
  icon?: IconName;
}

function lookOf(action: Exclude<FileAction, 'retry'>): ActionLook {
  switch (action) {
    case 'cancel':
      return { word: common.cancel, text: common.cancel };
    case 'dismiss':
      return { word: texts.dismiss, icon: 'cross' };
    case 'remove':
      return { word: texts.remove, icon: 'bin' };
    case 'undo':
      return { word: texts.undoRemoving, text: signedIn.undo };
  }
}

function Detail({ file: { size, state, message, progress } }: { file: PickedFile }) {
  const bytes = size === undefined ? '' : fileSize(size);
  if (state === 'uploading' && progress) {
    return (
      <span className={styles.detail}>
        {bytes} · <Percent progress={progress} />
      </span>
    );
  }
  if (message) {
    return (
      <span className={styles.detail} data-wrong="">
        {message}
      </span>
    );
  }
  const parts = [bytes, texts.states[state]].filter(Boolean);
  return <span className={styles.detail}>{parts.join(' · ')}</span>;
}

function usePercent(progress: UploadProgress): number {
  return useSyncExternalStore(progress.subscribe, progress.read);
}

function Percent({ progress }: { progress: UploadProgress }) {
  return <span className={styles.percent}>{usePercent(progress)}%</span>;
}

function ProgressBar({ name, progress }: { name: string; progress: UploadProgress }) {
  return (
    <progress
      className={styles.bar}
      max={100}
      value={usePercent(progress)}
      aria-label={texts.progress(name)}
    />
  );
}

function Preview({ file: { state, href }, kind }: { file: PickedFile; kind: UploadType }) {
  const [isBroken, setBroken] = useState(false);
  const isBusy = state === 'checking' || state === 'waiting' || state === 'uploading';
  return (
    <span className={styles.preview}>
      {isBusy ? (
        <Spinner />
      ) : state === 'refused' || state === 'failed' ? (
        <Icon name="alert" />
      ) : kind === 'image' && href && !isBroken ? (
        <img
          className={styles.picture}
          src={href}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={kind} />
      )}
    </span>
  );
}

/** Gone when the browser cannot play the file; it can still be opened by its name. */
function Player({ name, href }: { name: string; href: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the customer's own film
    <video
      className={styles.player}
      src={href}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => setBroken(true)}
    />
  );
}

interface AnnouncementsProps {
  files: readonly PickedFile[];
  kind: UploadType;
}

/** Says what changed since it came, each sentence once; percent are not news. */
function Announcements({ files, kind }: AnnouncementsProps) {
  const count = (...states: FileState[]) =>
    files.filter(({ state }) => states.includes(state)).length;
  const onTheirWay = count('checking', 'waiting', 'uploading');
  const stored = count('stored', 'removing');
  const all =
    onTheirWay > 0
      ? texts.uploadingCount(kind, onTheirWay)
      : stored > 0 && texts.uploadedCount(kind, stored);
  const each = files.map(({ id, name, state, message }) => ({
    id,
    words: state === 'removed' ? texts.removed(name) : message && `${name}: ${message}`,
  }));
  const sentences = [{ id: 'all', words: all }, ...each].filter(({ words }) => words);
  const [before, setBefore] = useState(() => sentences.map(({ words }) => words));
  // What was true once, and becomes true again, is news.
  const stillTrue = before.filter((known) => sentences.some(({ words }) => words === known));
  if (stillTrue.length < before.length) setBefore(stillTrue);
  return (
    <span className={hidden} role="status" aria-atomic="false">
      {sentences
        .filter(({ words }) => !before.includes(words))
        .map(({ id, words }) => (
          <span key={id}>{words} </span>
        ))}
    </span>
  );
}
