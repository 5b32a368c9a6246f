import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { unplugged } from '#ui/drawings.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Inline } from '#ui/parts/space.tsx';
import * as styles from './StandaloneScreens.css.ts';
import { StandaloneScreen } from './StandaloneScreens.tsx';

interface CrashedScreenProps {
  /** Whether a customer is signed in; they stay so. */
  isSignedIn: boolean;
  /** How to report it. */
  help?: ReactNode;
  onReload(): void;
}

/** Shown if a page threw or failed to load. */
export function CrashedScreen({ isSignedIn, help, onReload }: CrashedScreenProps) {
  return (
    <StandaloneScreen
      drawing={unplugged}
      title={texts.crashed}
      action={
        <div className={styles.actions}>
          <Inline space="medium" justify="center">
            <Button icon="refresh" onPress={onReload}>
              {texts.reload}
            </Button>
            <ButtonLink href={paths.home}>{common.home}</ButtonLink>
          </Inline>
          {help}
        </div>
      }
    >
      {isSignedIn ? texts.mistakeIsOurs : texts.mistakeIsOursToVisitors}
    </StandaloneScreen>
  );
}
