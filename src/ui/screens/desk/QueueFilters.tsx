import { deskQueue as texts } from '#messages/desk.ts';
import { NativeSelect } from '#ui/parts/NativeSelect.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import * as styles from './Queue.css.ts';

interface Choice {
  value: string;
  options: readonly { label: string; value: string }[];
  onChange(value: string): void;
}

interface QueueFiltersProps {
  text: string;
  onText(text: string): void;
  segment: Choice;
  state: Choice;
  assignee: Choice;
}

/** Searches and narrows the queue. */
export function QueueFilters({ text, onText, segment, state, assignee }: QueueFiltersProps) {
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <TextField
        label={texts.search}
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={texts.searchHint}
        value={text}
        onChange={onText}
      />
      <NativeSelect label={texts.segment} {...segment} />
      <NativeSelect label={texts.state} {...state} />
      <NativeSelect label={texts.assignee} {...assignee} />
    </search>
  );
}
