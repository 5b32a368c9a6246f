import { visitorMessages } from '#messages/visitor.ts';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { unplugged } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import { StandaloneScreen } from './StandaloneScreen.tsx';

interface UnreachableScreenProps {
  onRetry(): void;
}

/** Shown if the server does not answer; the session is retained. */
export function UnreachableScreen({ onRetry }: UnreachableScreenProps) {
  return (
    <StandaloneScreen
      drawing={unplugged}
      title={visitorMessages['session.unreachable']}
      action={
        <Button icon="refresh" onPress={onRetry}>
          {common.tryAgain}
        </Button>
      }
    >
      {texts.unreachable}
    </StandaloneScreen>
  );
}
