import { thread as texts } from '#messages/thread.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Inline, Stack } from '#ui/parts/space.tsx';

interface DeliveryActionsProps {
  isBusy: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  onAccept(): void;
  onChanges(): void;
}

/** What a customer can do about a delivery. */
export function DeliveryActions({ isBusy, failure, onAccept, onChanges }: DeliveryActionsProps) {
  return (
    <Stack space="small">
      {failure ? <Banner tone="error" title={failure} isLive isSmall /> : null}
      <Inline>
        <Button variant="primary" icon="check" isBusy={isBusy} onPress={onAccept}>
          {texts.accept}
        </Button>
        <Button variant="secondary" isWaiting={isBusy} onPress={onChanges}>
          {texts.askForChanges}
        </Button>
      </Inline>
    </Stack>
  );
}
