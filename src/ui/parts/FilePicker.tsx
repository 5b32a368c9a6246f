import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { DropItem } from 'react-aria-components';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { UploadType } from '#contract/upload.ts';
import { upload as texts } from '#messages/application.ts';
import * as button from './Button.css.ts';
import * as field from './field.css.ts';
import { FieldMessage, LabelText } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './FilePicker.css.ts';
import { FileRow } from './FileRow.tsx';
import { Icon } from './Icon.tsx';
import type { FileAction, PickedFile, FileState } from './FileRow.tsx';
import { hidden } from '#ui/theme/text.css.ts';

interface FilePickerProps extends FieldFrame {
  /** Kind of the files, for texts and previews. */
  kind?: UploadType;
  /** The same list object until it changes. */
  files: readonly PickedFile[];
  /** File extensions with dot and MIME types to choose from; empty for any. */
  accept?: readonly string[];
  isRequired?: boolean;
  id?: string;
  onAdd(files: File[]): void;
  onAction(id: string, action: FileAction): void;
  /** Called when focus leaves the field. */
  onBlur?(): void;
}

/** Chooses files by button or drop, and lists stored and running uploads. */
export function FilePicker({
  label,
  hint,
  isOptional,
  isRequired,
  kind = 'file',
  files,
  accept = [],
  error,
  id,
  onAdd,
  onAction,
  onBlur,
}: FilePickerProps) {
  const labelId = useId();
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const add = (added: File[]) => {
    if (added.length > 0) onAdd(added);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- blur of its controls
    <div
      className={field.field}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The browser's file chooser takes focus from the page, but the field keeps it.
        const next = relatedTarget ?? document.activeElement;
        if (!currentTarget.contains(next)) onBlur?.();
      }}
    >
      <span className={field.label} id={labelId}>
        <LabelText label={label} isOptional={isOptional} isSpokenRequired={isRequired} />
      </span>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={accept.length > 0 ? accept : undefined}
        onSelect={(list) => add([...(list ?? [])])}
      >
        {/* Its hidden button takes pasted files, and opens the chooser as well. */}
        <DropZone
          className={styles.zone}
          data-wrong={error === undefined ? undefined : ''}
          aria-label={texts.dropFor(label)}
          getDropOperation={() => 'copy'}
          onDrop={({ items }) => void readFiles(items).then(add)}
        >
          <span className={styles.zoneIcon}>
            <Icon name="upload" />
          </span>
          <div className={styles.zoneWords}>
            <p className={styles.invitation}>
              <AriaButton
                id={id}
                className={button.button({ variant: 'secondary', size: 'small' })}
                aria-describedby={describedBy}
                aria-label={texts.chooseFor(texts.choose[kind], label)}
              >
                <span>{texts.choose[kind]}</span>
              </AriaButton>
              <span className={styles.or}>{texts.orDrop}</span>
            </p>
            {hint ? (
              <p className={styles.hint} id={hintId}>
                {hint}
              </p>
            ) : null}
          </div>
        </DropZone>
      </FileTrigger>
      <FieldMessage id={errorId} text={error} />
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
      <FileAnnouncements files={files} kind={kind} />
    </div>
  );
}

/** The files among dropped or pasted items. A folder becomes an empty file, which is refused. */
function readFiles(items: readonly DropItem[]): Promise<File[]> {
  const files = items
    .filter((item) => item.kind !== 'text')
    .map(async (item) => (item.kind === 'file' ? item.getFile() : new File([], item.name)));
  return Promise.all(files);
}

interface FileAnnouncementsProps {
  files: readonly PickedFile[];
  kind: UploadType;
}

/** Announces changes after mounting, each sentence once; progress is not announced. */
function FileAnnouncements({ files, kind }: FileAnnouncementsProps) {
  const count = (...states: FileState[]) =>
    files.filter(({ state }) => states.includes(state)).length;
  const pending = count('checking', 'waiting', 'uploading');
  const stored = count('stored', 'removing');
  const all =
    pending > 0
      ? texts.uploadingCount(kind, pending)
      : stored > 0 && texts.uploadedCount(kind, stored);
  const each = files.map(({ id, name, state, message }) => ({
    id,
    text: state === 'removed' ? texts.removed(name) : message && `${name}: ${message}`,
  }));
  const sentences = [{ id: 'all', text: all }, ...each].filter(({ text }) => text);
  const [announced, setAnnounced] = useState(() => sentences.map(({ text }) => text));
  // A sentence that stops being true is announced if it becomes true again.
  const remaining = announced.filter((sentence) => sentences.some(({ text }) => text === sentence));
  if (remaining.length < announced.length) setAnnounced(remaining);
  return (
    <div className={hidden} role="status" aria-atomic="false">
      {sentences
        .filter(({ text }) => !announced.includes(text))
        .map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
    </div>
  );
}
