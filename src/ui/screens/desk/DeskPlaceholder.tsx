import { deskPaths } from '#contract/deskPaths.ts';
import { desk, deskWork } from '#messages/desk.ts';
import { magnifier } from '#ui/drawings.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';

interface DeskPlaceholderProps {
  title: string;
  loading: string;
  failure: FailedRead | undefined;
  /** There is no such thing. */
  isUnknown?: boolean;
}

/** The page before its data is read, or why there is none. */
export function DeskPlaceholder({ title, loading, failure, isUnknown }: DeskPlaceholderProps) {
  if (isUnknown) {
    return (
      <Page title={title}>
        <EmptyState
          drawing={magnifier}
          title={desk.unknown}
          isLive
          action={<ButtonLink href={deskPaths.queue}>{deskWork.back}</ButtonLink>}
        >
          {desk.unknownHint}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title}>
      {failure ? (
        <Unread failure={failure} isStale={false} />
      ) : (
        <Loading label={loading}>
          <Placeholder width="half" />
        </Loading>
      )}
    </Page>
  );
}
