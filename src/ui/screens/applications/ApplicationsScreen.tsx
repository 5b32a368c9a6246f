import type { ReactNode } from 'react';
import type { Application, ApplicationStatus } from '#contract/application.ts';
import { firstAnswers } from '#ui/answers.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ApplicationsScreen.css.ts';

export type ShownApplication = Application & { status: ApplicationStatus; isEditable: boolean };

interface ApplicationsScreenProps {
  /** Left out while loading. */
  applications?: readonly ShownApplication[];
  /** Field labels by attribute; an unknown attribute shows as it is (S-10). */
  labels?: Readonly<Record<string, string>>;
  /** The application that is being opened. */
  openingId?: string;
  /** Set when loading failed: the empty state offers it (S-02). */
  onRetry?(): void;
  onEdit(application: ShownApplication): void;
  /** Further controls of one card. */
  renderAction?(application: ShownApplication): ReactNode;
}

const noLabels: Readonly<Record<string, string>> = {};

export function ApplicationsScreen({
  applications,
  labels = noLabels,
  openingId,
  onRetry,
  onEdit,
  renderAction,
}: ApplicationsScreenProps) {
  return (
    <Page
      title="My Applications"
      intro="Drafts you can go on with, and everything you have submitted."
      actions={
        applications && applications.length > 0 ? (
          <ButtonLink href="/">Browse categories</ButtonLink>
        ) : null
      }
    >
      {applications === undefined ? (
        <ApplicationsPlaceholder />
      ) : applications.length === 0 ? (
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
      ) : (
        <Grid as="ul" label="Applications">
          {applications.map((application) => (
            <ApplicationCard
              key={application.id}
              application={application}
              labels={labels}
              isOpening={application.id === openingId}
              onEdit={onEdit}
              action={renderAction?.(application)}
            />
          ))}
        </Grid>
      )}
    </Page>
  );
}

interface ApplicationCardProps {
  application: ShownApplication;
  labels: Readonly<Record<string, string>>;
  isOpening: boolean;
  onEdit(application: ShownApplication): void;
  action: ReactNode;
}

function ApplicationCard({ application, labels, isOpening, onEdit, action }: ApplicationCardProps) {
  const name = application.category?.name || 'Untitled Application';
  const date = applicationDate(application.createdAt);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        <ApplicationBadge status={application.status} />
      </div>
      <Answers answers={firstAnswers(application.formData ?? {}, labels)} />
      <div className={styles.foot}>
        <div className={styles.line}>
          {date ? <p className={styles.date}>Submitted: {date}</p> : null}
          <p className={styles.price}>
            {application.isPaid ? <PaidTag /> : null}
            {typeof application.price === 'number' ? (
              <Money amount={application.price} decimals={0} />
            ) : null}
          </p>
        </div>
        {application.isEditable ? (
          <Button
            variant="secondary"
            icon="pencil"
            wide
            isBusy={isOpening}
            accessibleName={`Edit ${name}`}
            onPress={() => onEdit(application)}
          >
            Edit
          </Button>
        ) : null}
        {action}
      </div>
    </li>
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
