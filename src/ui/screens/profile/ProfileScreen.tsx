import type { ReactNode } from 'react';
import type { User } from '#contract/user.ts';
import { common, fields } from '#messages/common.ts';
import { profile as texts } from '#messages/profile.ts';
import { signedIn } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { AccountInfo, Facts, Section } from './ProfileSection.tsx';
import * as styles from './ProfileScreen.css.ts';

interface ProfileScreenProps {
  user: User;
  /** The customer's country in the language of the page. */
  country: string;
  /** False while another flow runs that editing would interrupt. */
  canEdit: boolean;
  /** The section that changes the password. */
  password: ReactNode;
  /** The section that exports and deletes data. */
  data: ReactNode;
  /** How to report a problem. */
  help: ReactNode;
  onEdit(): void;
}

/** The customer's account, read-only. */
export function ProfileScreen({
  user,
  country,
  canEdit,
  password,
  data,
  help,
  onEdit,
}: ProfileScreenProps) {
  return (
    <Page
      title={signedIn.profile}
      intro={texts.intro}
      beside={
        <Button
          variant="secondary"
          size="small"
          icon="pencil"
          onPress={onEdit}
          isWaiting={!canEdit}
        >
          {texts.edit}
        </Button>
      }
    >
      <div className={styles.columns}>
        <Stack space="regular">
          <Section title={fields.personal}>
            <Facts
              facts={[
                [fields.fullName, user.fullName],
                [fields.username, user.username],
                [common.email, user.email],
                [fields.mobile, user.mobile],
              ]}
            />
          </Section>
          <Section title={fields.professional}>
            <Facts
              facts={[
                [fields.companyName, user.companyName],
                [fields.jobTitle, user.jobTitle],
                [fields.country, country],
                [fields.gstNo, user.gstNo],
              ]}
            />
          </Section>
          {password}
        </Stack>
        <Stack space="regular">
          <AccountInfo user={user} />
          <Section title={texts.help}>
            <div className={styles.help}>{help}</div>
          </Section>
          {data}
        </Stack>
      </div>
    </Page>
  );
}

export function ProfilePlaceholder() {
  return (
    <Page title={signedIn.profile} intro={texts.intro}>
      <Loading label={texts.loading}>
        <div className={styles.columns}>
          <Stack space="regular">
            <SectionPlaceholder lines={4} />
            <SectionPlaceholder lines={4} />
          </Stack>
          <SectionPlaceholder lines={3} />
        </div>
      </Loading>
    </Page>
  );
}

function SectionPlaceholder({ lines }: { lines: number }) {
  return (
    <Card padding="roomy">
      <Stack space="large">
        <Placeholder shape="title" width="half" />
        {Array.from({ length: lines }, (_, line) => (
          <Placeholder key={line} width={line % 2 ? 'most' : 'full'} />
        ))}
      </Stack>
    </Card>
  );
}

/** Shown if the account could not be read. */
export function ProfileUnavailable({ failure }: { failure: FailedRead }) {
  return (
    <Page title={signedIn.profile}>
      <Unread failure={failure} />
    </Page>
  );
}
