import { useState, useSyncExternalStore } from 'react';
import type { UploadType } from '#contract/upload.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { upload as texts } from '#messages/application.ts';
import { fileSize } from '#ui/format.ts';
import * as button from './Button.css.ts';
import { Button } from './Button.tsx';
import * as styles from './FilePicker.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
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

/** A customer's actions on one listed file. */
export type FileAction = 'cancel' | 'retry' | 'dismiss' | 'remove' | 'undo';

/** The sent share of a file, in percent; only its progress bar subscribes to changes. */
export interface UploadProgress {
  read(): number;
  subscribe(listener: () => void): () => void;
}

export interface PickedFile {
  id: string;
  name: string;
  state: FileState;
  /** In bytes, if known. */
  size?: number | undefined;
  /** Why it failed. */
  message?: string | undefined;
  /** Address of a stored file. */
  href?: string | undefined;
  progress?: UploadProgress;
}

/** The last button of each row; it stays mounted while the file changes state. */
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

/** A button with a label or an icon. */
interface ActionLook {
  word: string;
  text?: string;
  icon?: IconName;
}

const actionLooks: Readonly<Record<(typeof rowActions)[FileState], ActionLook>> = {
  cancel: { word: common.cancel, text: common.cancel },
  dismiss: { word: texts.dismiss, icon: 'cross' },
  remove: { word: texts.remove, icon: 'bin' },
  undo: { word: texts.undoRemoving, text: signedIn.undo },
};

interface FileRowProps {
  file: PickedFile;
  kind: UploadType;
  onAction(action: FileAction): void;
}

/** One file of the list: its name, its state and its actions. */
export function FileRow({ file, kind, onAction }: FileRowProps) {
  const { name, state, href } = file;
  const isStored = state === 'stored' || state === 'removing';
  const action = rowActions[state];
  const look = actionLooks[action];
  return (
    <li className={styles.file} data-state={state}>
      <Preview file={file} kind={kind} />
      <span className={styles.about}>
        {isStored && href ? (
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
          {look.icon ? <Icon name={look.icon} /> : <span>{look.text}</span>}
        </Pressable>
      </span>
      {file.progress && state === 'uploading' ? (
        <ProgressBar name={name} progress={file.progress} />
      ) : null}
      {kind === 'video' && href ? <Player name={name} href={href} /> : null}
    </li>
  );
}

function Detail({ file: { size, state, message, progress } }: { file: PickedFile }) {
  const bytes = size === undefined ? '' : fileSize(size);
  if (state === 'uploading' && progress) {
    return (
      <span className={styles.detail}>
        <span>{`${bytes} · `}</span>
        <Percent progress={progress} />
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
  return <span className={styles.percent}>{`${usePercent(progress)}%`}</span>;
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

/** Hidden if the browser cannot play the file, which its name still opens. */
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
