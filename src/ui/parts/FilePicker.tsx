import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { fileSize } from '#ui/format.ts';
import { hidden } from '#ui/theme/text.css.ts';
import * as button from './Button.css.ts';
import { IconButton } from './Button.tsx';
import * as field from './field.css.ts';
import * as styles from './FilePicker.css.ts';
import type { FieldFrame } from './fieldParts.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export interface StoredFile {
  path: string;
  name: string;
  /** Bytes, when known. */
  size?: number;
  /** Where the file can be opened. */
  href?: string;
  /** Shows the file itself as a thumbnail. */
  isImage?: boolean;
}

export interface PendingFile {
  id: string;
  name: string;
  size: number;
  /** Why it was not taken; it is still on its way without one. */
  error?: string;
}

interface FilePickerProps extends FieldFrame {
  /** What the files are, for icons and words. */
  kind?: 'image' | 'video' | 'document' | 'file';
  files: readonly StoredFile[];
  pending?: readonly PendingFile[];
  /** Accepted endings without dot; empty: any. */
  endings?: readonly string[];
  error?: string;
  id?: string;
  onAdd(files: File[]): void;
  onRemove(path: string): void;
  /** Takes a refused file off the list. */
  onDismiss?(id: string): void;
}

const words = {
  image: { one: 'image', many: 'images' },
  video: { one: 'video', many: 'videos' },
  document: { one: 'document', many: 'documents' },
  file: { one: 'file', many: 'files' },
};

/** Files by button or drop, with a list of what is there and what is on its way. */
export function FilePicker({
  label,
  hint,
  isOptional = false,
  kind = 'file',
  files,
  pending = [],
  endings = [],
  error,
  id,
  onAdd,
  onRemove,
  onDismiss,
}: FilePickerProps) {
  const labelId = useId();
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;

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
    if (dropped.length > 0) onAdd(dropped);
  }

  return (
    <div
      className={field.field}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      <span className={field.label} id={labelId}>
        {label}
        {isOptional ? <span className={field.optional}> (optional)</span> : null}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping repeats the button */}
      <div
        className={styles.zone}
        data-drop-target={isOver || undefined}
        data-wrong={error ? '' : undefined}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={leave}
        onDrop={drop}
      >
        <span className={styles.zoneIcon}>
          <Icon name="upload" />
        </span>
        <div className={styles.zoneWords}>
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
              <Button
                id={id}
                className={button.button({ variant: 'secondary', size: 'small' })}
                aria-describedby={describedBy}
                aria-label={`Choose ${words[kind].many} for ${label}`}
              >
                Choose {words[kind].many}
              </Button>
            </FileTrigger>
            <span className={styles.or}>or drop them here</span>
          </p>
          {hint ? (
            <p className={styles.hint} id={hintId}>
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      {error ? (
        <p className={field.error} id={errorId}>
          <Icon name="alert" size="tiny" />
          <span>{error}</span>
        </p>
      ) : null}
      {files.length + pending.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.path} className={styles.file}>
              <Thumbnail file={file} kind={kind} />
              <span className={styles.about}>
                {file.href ? (
                  <a className={styles.name} href={file.href} target="_blank" rel="noreferrer">
                    {file.name}
                  </a>
                ) : (
                  <span className={styles.name}>{file.name}</span>
                )}
                <span className={styles.detail}>
                  {file.size === undefined ? 'Uploaded' : `${fileSize(file.size)} · Uploaded`}
                </span>
              </span>
              <IconButton
                icon="bin"
                label={`Remove ${file.name}`}
                onPress={() => onRemove(file.path)}
              />
            </li>
          ))}
          {pending.map((file) => (
            <li key={file.id} className={styles.file} data-refused={file.error ? '' : undefined}>
              <span className={styles.thumbnail}>
                {file.error === undefined ? <Spinner /> : <Icon name="alert" />}
              </span>
              <span className={styles.about}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.detail}>
                  {file.error ?? `${fileSize(file.size)} · Uploading…`}
                </span>
              </span>
              {file.error !== undefined && onDismiss ? (
                <IconButton
                  icon="cross"
                  label={`Dismiss ${file.name}`}
                  onPress={() => onDismiss(file.id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <span className={hidden} role="status">
        {spoken(words[kind], files.length, pending)}
      </span>
    </div>
  );
}

function spoken(
  { one, many }: { one: string; many: string },
  stored: number,
  pending: readonly PendingFile[],
): string {
  const uploading = pending.filter(({ error }) => error === undefined).length;
  const refused = pending.flatMap(({ name, error }) => (error ? `${name}: ${error}` : []));
  const now =
    uploading > 0
      ? `Uploading ${uploading} ${uploading === 1 ? one : many}`
      : stored > 0
        ? `${stored} ${stored === 1 ? one : many} uploaded`
        : '';
  return [now, ...refused].filter(Boolean).join('. ');
}

const icons: Record<'image' | 'video' | 'document' | 'file', IconName> = {
  image: 'image',
  video: 'video',
  document: 'document',
  file: 'file',
};

function Thumbnail({ file, kind }: { file: StoredFile; kind: keyof typeof icons }) {
  return (
    <span className={styles.thumbnail}>
      {file.isImage && file.href ? (
        <img className={styles.picture} src={file.href} alt="" loading="lazy" />
      ) : (
        <Icon name={icons[kind]} />
      )}
    </span>
  );
}
