import { useState } from 'react';
import type { UploadType } from '#contract/upload.ts';
import { upload as texts } from '#messages/application.ts';
import { hidden } from '#ui/theme/text.css.ts';
import type { FileState, PickedFile } from './pickedFile.ts';

interface FileAnnouncementsProps {
  files: readonly PickedFile[];
  kind: UploadType;
}

/** Announces changes after mounting, each sentence once; progress is not announced. */
export function FileAnnouncements({ files, kind }: FileAnnouncementsProps) {
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
  // A sentence that stops being true is announced if it becomes true again.
  const stillTrue = before.filter((known) => sentences.some(({ words }) => words === known));
  if (stillTrue.length < before.length) setBefore(stillTrue);
  return (
    <div className={hidden} role="status" aria-atomic="false">
      {sentences
        .filter(({ words }) => !before.includes(words))
        .map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
    </div>
  );
}
