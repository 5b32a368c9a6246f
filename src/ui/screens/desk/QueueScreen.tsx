import { Children } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { deskQueue as texts, desk } from '#messages/desk.ts';
import { folder } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { ListContent } from './ListScreen.tsx';
import * as styles from './Queue.css.ts';
import * as rows from './Rows.css.ts';

interface QueueScreenProps {
  state: 'loading' | 'failed' | 'empty' | 'noMatch' | 'shown';
  failure: FailedRead | undefined;
  banner: FlowError | undefined;
  filters: ReactNode;
  /** How many applications are shown. */
  result: string;
  onClear(): void;
  /** The `QueueList`. */
  children: ReactNode;
}

/** On which applications a side has to move. */
export function QueueScreen({
  state,
  failure,
  banner,
  filters,
  result,
  onClear,
  children,
}: QueueScreenProps) {
  return (
    <Page title={desk.queue}>
      {filters}
      <Live className={styles.result}>{result}</Live>
      <FlowErrorBanner banner={banner} />
      <ListContent words={texts} drawing={folder} state={state} failure={failure} onClear={onClear}>
        {children}
      </ListContent>
    </Page>
  );
}

interface QueueListProps {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(): void;
  /** The `QueueTurn`s. */
  children: ReactNode;
}

/** The whole list, which says when a pointer is over it. */
export function QueueList({ onPointerEnter, onPointerLeave, children }: QueueListProps) {
  return (
    <div className={styles.turns} onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
      {children}
    </div>
  );
}

interface QueueMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onShow(): void;
}

/** The end of the list: loads those that wait shorter. */
export function QueueMore({ hasMore, isLoading, hasFailed, onShow }: QueueMoreProps) {
  return (
    <Stack align="center" space="small">
      {hasFailed ? <Live>{texts.moreFailed}</Live> : null}
      {hasMore ? (
        <Button variant="secondary" isBusy={isLoading} onPress={onShow}>
          {hasFailed ? common.tryAgain : texts.more}
        </Button>
      ) : null}
    </Stack>
  );
}

interface GroupProps {
  title: string;
  /** How many there are, of which some may not be loaded yet. */
  count: string;
  children: ReactNode;
}

/** The applications on which one side has to move. */
export function QueueTurn({ title, count, children }: GroupProps) {
  return (
    <Stack as="section" space="large">
      <GroupHeading level={2} title={title} count={count} />
      {children}
    </Stack>
  );
}

/** The applications in one state, the longest wait first. */
export function QueueState({ title, count, children }: GroupProps) {
  return (
    <Stack as="section" space="medium">
      <GroupHeading level={3} title={title} count={count} />
      {Children.count(children) > 0 ? (
        <ul className={rows.rows} aria-label={title}>
          {children}
        </ul>
      ) : null}
    </Stack>
  );
}

function GroupHeading({ level, title, count }: Omit<GroupProps, 'children'> & { level: 2 | 3 }) {
  return (
    <Heading level={level}>
      <span>{title}</span> <span className={styles.count}>{count}</span>
    </Heading>
  );
}
