import type { ReactNode } from 'react';
import { magnifier, receipt } from '#ui/drawings.ts';
import type { Drawing } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as rows from './Rows.css.ts';

interface ListTexts {
  loading: string;
  none: string;
  noneHint: string;
  noMatch: string;
  noMatchHint: string;
  clear: string;
}

interface ListContentProps {
  words: ListTexts;
  /** The drawing of an empty list. */
  drawing: Drawing;
  state: 'loading' | 'failed' | 'empty' | 'noMatch' | 'shown';
  failure: FailedRead | undefined;
  /** Shows the whole list. */
  onClear(): void;
  /** What is shown of a list that has rows. */
  children: ReactNode;
}

interface ListScreenProps extends Omit<ListContentProps, 'drawing'> {
  title: string;
  filters: ReactNode;
  /** Shown below the rows. */
  below: ReactNode;
}

/** A list of the desk that is searched at the server; `children` are its rows. */
export function ListScreen({ title, filters, below, children, ...list }: ListScreenProps) {
  return (
    <Page title={title}>
      {filters}
      <ListContent drawing={receipt} {...list}>
        <ul className={rows.rows} aria-label={title}>
          {children}
        </ul>
        {below}
      </ListContent>
    </Page>
  );
}

/** A list of the desk in each of its states. */
export function ListContent({
  words,
  drawing,
  state,
  failure,
  onClear,
  children,
}: ListContentProps) {
  return (
    <>
      {failure ? <Unread failure={failure} isStale={state !== 'failed'} /> : null}
      {state === 'loading' ? <ListPlaceholder label={words.loading} /> : null}
      {state === 'empty' ? (
        <EmptyState drawing={drawing} title={words.none}>
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
      {state === 'shown' ? children : null}
    </>
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
