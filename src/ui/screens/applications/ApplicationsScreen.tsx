import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ApplicationCard.css.ts';

interface ApplicationsScreenProps {
  state: 'loading' | 'empty' | 'shown';
  /** What narrows the list; stands above it. */
  filters?: ReactNode;
  /** False when the filters leave nothing. */
  hasResults?: boolean;
  /** Set when loading failed: the empty state offers it (S-02). */
  onRetry?(): void;
  onClearFilters?(): void;
  /** The cards. */
  children?: ReactNode;
  /** Stands below the cards. */
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
      title="My Applications"
      intro="Drafts you can go on with, and everything you have submitted."
      actions={state === 'shown' ? <ButtonLink href="/">Browse categories</ButtonLink> : null}
    >
      {state === 'loading' ? <ApplicationsPlaceholder /> : null}
      {state === 'empty' ? <NoApplications onRetry={onRetry} /> : null}
      {state === 'shown' ? (
        <>
          {filters}
          {hasResults ? null : (
            <EmptyState
              drawing="search"
              title="No applications match"
              action={
                <Button variant="secondary" onPress={onClearFilters}>
                  Clear filters
                </Button>
              }
            >
              Try another word, or look at all states.
            </EmptyState>
          )}
          <Grid as="ul" label="Applications">
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
      drawing="folder"
      title="No applications found"
      action={
        <>
          <ButtonLink href="/" variant="primary">
            Create New Application
          </ButtonLink>
          {onRetry ? (
            <Button variant="quiet" icon="refresh" onPress={onRetry}>
              Try again
            </Button>
          ) : null}
        </>
      }
    >
      You haven&apos;t submitted any applications yet.
    </EmptyState>
  );
}

function ApplicationsPlaceholder() {
  return (
    <Loading label="Loading your applications">
      <Grid>
        {[1, 2, 3, 4].map((number) => (
          <div key={number} className={styles.card}>
            <div className={styles.top}>
              <Placeholder shape="title" width="half" />
              <Placeholder shape="badge" width="badge" />
            </div>
            <div className={styles.waiting}>
              <Placeholder width="third" />
              <Placeholder width="most" />
              <Placeholder width="third" />
              <Placeholder width="most" />
            </div>
            <div className={styles.foot}>
              <Placeholder />
            </div>
          </div>
        ))}
      </Grid>
    </Loading>
  );
}
