import type { ReactNode } from 'react';
import { magnifier, receipt } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as rows from './Rows.css.ts';

interface ListWords {
  loading: string;
  none: string;
  noneHint: string;
  noMatch: string;
  noMatchHint: string;
  clear: string;
}

interface ListScreenProps {
  title: string;
  words: ListWords;
  state: 'loading' | 'failed' | 'empty' | 'noMatch' | 'shown';
  failure: FailedRead | undefined;
  filters: ReactNode;
  /** Shows the whole list. */
  onClear(): void;
  /** Shown below the rows. */
  below: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list of the desk that is searched at the server. */
export function ListScreen({
  title,
  words,
  state,
  failure,
  filters,
  onClear,
  below,
  children,
}: ListScreenProps) {
  return (
    <Page title={title}>
      {filters}
      {failure ? <Unread failure={failure} isStale={state !== 'failed'} /> : null}
      {state === 'loading' ? <ListPlaceholder label={words.loading} /> : null}
      {state === 'empty' ? (
        <EmptyState drawing={receipt} title={words.none}>
          {words.noneHint}
        </EmptyState>
      ) : null}
      {state === 'noMatch' ? (
        <EmptyState
          drawing={magnifier}
          title={words.noMatch}
          action={<Button onPress={onClear}>{words.clear}</Button>}
        >
          {words.noMatchHint}
        </EmptyState>
      ) : null}
      {state === 'shown' ? (
        <ul className={rows.rows} aria-label={title}>
          {children}
        </ul>
      ) : null}
      {state === 'shown' ? below : null}
    </Page>
  );
}

function ListPlaceholder({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={rows.rows}>
        {[1, 2, 3].map((number) => (
          <div key={number} className={rows.row}>
            <Placeholder width="half" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
