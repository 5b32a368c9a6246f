import { useState } from 'react';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { hidden } from '#ui/theme/text.css.ts';
import { Button } from './Button.tsx';
import { Live } from './Live.tsx';
import { Stack } from './space.tsx';

interface OlderEntriesProps {
  /** Name of the list, such as `orders`. */
  name: string;
  /** Number of entries shown now. */
  count: number;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onShow(): void;
}

/** The end of a paginated list: loads older entries. */
export function OlderEntries({
  name,
  count,
  hasMore,
  isLoading,
  hasFailed,
  onShow,
}: OlderEntriesProps) {
  /** The number shown when older entries were requested; a new entry is not announced here. */
  const [before, setBefore] = useState(Infinity);

  function request() {
    setBefore(count);
    onShow();
  }

  return (
    <Stack align="center" space="small">
      <p className={hidden} role="status">
        {count > before ? signedIn.shown(count, name) : ''}
      </p>
      {hasFailed ? <Live>{signedIn.olderFailed(name)}</Live> : null}
      {hasMore ? (
        <Button variant="secondary" isBusy={isLoading} onPress={request}>
          {hasFailed ? common.tryAgain : signedIn.showOlder(name)}
        </Button>
      ) : null}
    </Stack>
  );
}
