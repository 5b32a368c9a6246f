import { common } from '#messages/common.ts';
import { signedIn, notFound as texts } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { lost } from '#ui/drawings.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/space.tsx';
import * as styles from './StandaloneScreens.css.ts';

/** Shown for unknown addresses. */
export function NotFound() {
  return (
    <div className={styles.centred}>
      <EmptyState
        drawing={lost}
        level={1}
        title={texts.title}
        action={
          <Inline space="medium" justify="center">
            <ButtonLink href={paths.home} variant="primary">
              {common.home}
            </ButtonLink>
            <ButtonLink href={paths.applications}>{signedIn.mySubmission}</ButtonLink>
          </Inline>
        }
      >
        {texts.hint}
      </EmptyState>
    </div>
  );
}
