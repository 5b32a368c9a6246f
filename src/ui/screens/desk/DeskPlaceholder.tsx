import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';

/** The page before its data is read, or why it cannot be. */
export function DeskPlaceholder({
  title,
  loading,
  failure,
}: {
  title: string;
  loading: string;
  failure: FailedRead | undefined;
}) {
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
