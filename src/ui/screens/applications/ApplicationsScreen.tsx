import type { ReactNode } from 'react';
import { applications as texts } from '#messages/applications.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { folder, magnifier } from '#ui/drawings.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/space.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ApplicationCard.css.ts';

interface ApplicationsScreenProps {
  state: 'loading' | 'empty' | 'shown';
  /** The filters above the list. */
  filters?: ReactNode;
  /** False if the filters match nothing. */
  hasResults?: boolean;
  /** Set if loading failed; the empty state offers it. */
  onRetry?(): void;
  onClearFilters?(): void;
  children?: ReactNode;
  /** Shown below the cards. */
  below?: ReactNode;
}

export function ApplicationsScreen({
  state,
  filters,
  hasResults = true,
  onRetry,
  onClearFilters,
  children,
  below,
}: ApplicationsScreenProps) {
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      beside={
        state === 'shown' ? (
          <ButtonLink size="small" href={paths.home}>
            {signedIn.browseCategories}
          </ButtonLink>
        ) : null
      }
    >
      {state === 'loading' ? <ApplicationsPlaceholder /> : null}
      {state === 'empty' ? <NoApplications onRetry={onRetry} /> : null}
      {state === 'shown' ? (
        <>
          {filters}
          {hasResults ? null : (
            <EmptyState
              drawing={magnifier}
              title={texts.noMatch}
              action={<Button onPress={onClearFilters}>{texts.clear}</Button>}
            >
              {texts.noMatchHint}
            </EmptyState>
          )}
          <Grid as="ul" label={texts.list}>
            {children}
          </Grid>
          {below}
        </>
      ) : null}
    </Page>
  );
}

function NoApplications({ onRetry }: Pick<ApplicationsScreenProps, 'onRetry'>) {
  return (
    <EmptyState
      drawing={folder}
      title={texts.none}
      action={
        <>
          <ButtonLink href={paths.home} variant="primary">
            {signedIn.applicationTitles.new}
          </ButtonLink>
          {onRetry ? (
            <Button variant="quiet" icon="refresh" onPress={onRetry}>
              {common.tryAgain}
            </Button>
          ) : null}
        </>
      }
    >
      {texts.noneYet}
    </EmptyState>
  );
}

function ApplicationsPlaceholder() {
  return (
    <Loading label={texts.loading}>
      <Grid>
        {[1, 2, 3, 4].map((number) => (
          <div key={number} className={styles.card}>
            <div className={styles.top}>
              <Placeholder shape="title" width="half" />
              <Placeholder shape="badge" width="badge" />
            </div>
            <div className={styles.waiting}>
              <Placeholder width="most" />
              <Placeholder width="half" />
              <Placeholder width="most" />
            </div>
            <div className={styles.foot}>
              <Placeholder />
              <Placeholder shape="button" />
            </div>
          </div>
        ))}
      </Grid>
    </Loading>
  );
}
