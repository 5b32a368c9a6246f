import { Button } from 'react-aria-components/Button';
import type { ApplicationStatus } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { NativeSelect } from '#ui/parts/NativeSelect.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import * as styles from './ListFilters.css.ts';

export interface StateCount {
  /** Unset for every state. */
  status?: ApplicationStatus;
  label: string;
  /** A number, or `12+` if there may be more. */
  count: string;
}

interface ListFiltersProps {
  states: readonly StateCount[];
  status?: ApplicationStatus;
  text: string;
  sort: string;
  sorts: readonly { label: string; value: string }[];
  /** The number of shown applications, as text. */
  result: string;
  onStatus(status: ApplicationStatus | undefined): void;
  onText(text: string): void;
  onSort(sort: string): void;
}

/** Filters and sorts the list. */
export function ListFilters({
  states,
  status,
  text,
  sort,
  sorts,
  result,
  onStatus,
  onText,
  onSort,
}: ListFiltersProps) {
  return (
    <search className={styles.filters} aria-label={texts.list}>
      <div className={styles.fields}>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder={texts.searchHint}
          value={text}
          onChange={onText}
        />
        <NativeSelect
          label={texts.sortBy}
          options={sorts}
          value={sort}
          icon={<Icon name="sort" />}
          onChange={onSort}
        />
      </div>
      <div className={styles.line}>
        <div className={styles.states} role="group" aria-label={texts.state}>
          {states.map((one) => (
            <Button
              key={one.label}
              className={styles.state}
              data-none={one.count === '0' || undefined}
              aria-pressed={one.status === status}
              onPress={() => onStatus(one.status)}
            >
              <span>{one.label}</span> <span className={styles.count}>{one.count}</span>
            </Button>
          ))}
        </div>
        <Live className={styles.result}>{result}</Live>
      </div>
    </search>
  );
}
