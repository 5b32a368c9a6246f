import { offline as texts } from '#messages/frame.ts';
import { unplugged } from '#ui/drawings.ts';
import { ButtonLink, RetryButton } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { paths } from '#contract/paths.ts';
import { Layout } from './Page.tsx';
import { PlainBar } from './PlainBar.tsx';
import * as styles from './StandaloneScreens.css.ts';

/**
 * Replaces a page that cannot be opened offline. It has no code; its document's script links to a
 * cached form and retries (`src/entries/early.ts`).
 */
export function OfflineScreen() {
  return (
    <Layout topBar={<PlainBar />}>
      <div className={styles.centred}>
        <EmptyState
          drawing={unplugged}
          level={1}
          title={texts.title}
          action={
            <Inline space="medium" justify="center">
              <span hidden>
                <ButtonLink href={paths.newApplication}>{texts.backToForm}</ButtonLink>
              </span>
              <RetryButton onPress={() => undefined} />
            </Inline>
          }
        >
          {texts.text}
        </EmptyState>
      </div>
    </Layout>
  );
}
