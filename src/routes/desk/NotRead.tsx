import { DeskPlaceholder } from '#ui/screens/desk/DeskPlaceholder.tsx';
import { RefusedRead } from '#routes/portal/queries.ts';

interface NotReadProps {
  title: string;
  loading: string;
  /** Why the page is empty when reading failed. */
  failed: string;
  read: { error: Error | null; isFetching: boolean; refetch(): unknown };
}

/** A page of the desk before its data is read, or if it cannot be or does not exist. */
export function NotRead({ title, loading, failed, read }: NotReadProps) {
  const { error, isFetching, refetch } = read;
  const isUnknown = error instanceof RefusedRead && error.refusal.code === 'not_found';
  const retry = { text: failed, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <DeskPlaceholder
      title={title}
      loading={loading}
      isUnknown={isUnknown}
      failure={error && !isUnknown ? retry : undefined}
    />
  );
}
