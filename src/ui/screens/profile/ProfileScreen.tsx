import type { ReactNode } from 'react';
import type { ProfileForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors, FormValues } from '#ui/parts/Form.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Heading } from '#ui/parts/Heading.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import type { Country } from '#ui/screens/registration/RegistrationScreen.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './ProfileScreen.css.ts';

interface ProfileScreenProps {
  user: User;
  onEdit(): void;
}

/** The own account, to read. */
export function ProfileScreen({ user, onEdit }: ProfileScreenProps) {
  return (
    <Page
      title="Profile"
      intro="What we know about you and your business."
      actions={
        <Button variant="secondary" icon="pencil" onPress={onEdit}>
          Edit profile
        </Button>
      }
    >
      <div className={styles.columns}>
        <Stack space="regular">
          <Section title="Personal information">
            <Facts
              facts={[
                ['Full name', user.fullName],
                ['Username', user.username],
                ['Email', user.email],
                ['Mobile number', user.mobile],
              ]}
            />
          </Section>
          <Section title="Professional information">
            <Facts
              facts={[
                ['Company name', user.companyName],
                ['Job title', user.jobTitle],
                ['Country', user.country],
                ['GST number', user.gstNo],
              ]}
            />
          </Section>
        </Stack>
        <AccountInfo user={user} />
      </div>
    </Page>
  );
}

function AccountInfo({ user }: { user: User }) {
  return (
    <Section title="Account information">
      <Facts
        facts={[
          ['Account Type', user.role],
          ['Status', user.isActive ? 'Active' : 'Inactive'],
          ['Member since', applicationDate(user.createdAt)],
        ]}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="roomy">
      <Stack space="small">
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </Card>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Answers
      look="lines"
      answers={facts.map(([label, value]) => ({ key: label, label, value: value || '—' }))}
    />
  );
}

interface ProfileEditorProps {
  user: User;
  countries: readonly Country[];
  isBusy: boolean;
  errors?: FieldErrors;
  notice?: string;
  check?(values: ProfileForm): FieldErrors;
  onSubmit(values: ProfileForm): void;
  onCancel(): void;
}

/** The own account, to change. */
export function ProfileEditor({
  user,
  countries,
  isBusy,
  errors,
  notice,
  check,
  onSubmit,
  onCancel,
}: ProfileEditorProps) {
  return (
    <Page title="Edit profile" intro="Changes count from the moment you save them.">
      <div className={styles.columns}>
        <Card padding="roomy">
          <Form
            label="Edit profile"
            errors={errors}
            check={check && ((values) => check(profileValues(values)))}
            onSubmit={(values) => onSubmit(profileValues(values))}
          >
            {notice ? <Notice tone="error">{notice}</Notice> : null}
            <Heading level={2}>Personal information</Heading>
            <Grid columns="pair">
              <TextField
                label="Full name"
                name="fullName"
                defaultValue={user.fullName}
                autoComplete="name"
              />
              <TextField
                label="Username"
                name="username"
                defaultValue={user.username}
                autoComplete="username"
              />
              <EmailField label="Email" name="email" defaultValue={user.email} />
              <MobileField
                label="Mobile number"
                name="mobile"
                defaultValue={user.mobile}
                isOptional
              />
            </Grid>
            <Heading level={2}>Professional information</Heading>
            <Grid columns="pair">
              <TextField
                label="Company name"
                name="companyName"
                defaultValue={user.companyName}
                autoComplete="organization"
                isOptional
              />
              <TextField
                label="Job title"
                name="jobTitle"
                defaultValue={user.jobTitle}
                autoComplete="organization-title"
                isOptional
              />
              <ComboBox
                label="Country"
                name="country"
                defaultValue={user.country || undefined}
                isOptional
                options={countries.map(({ code, name }) => ({
                  value: name,
                  label: name,
                  detail: code,
                }))}
              />
              <TextField
                label="GST number"
                name="gstNo"
                defaultValue={user.gstNo}
                autoComplete="off"
                isOptional
              />
            </Grid>
            <Inline space="medium" justify="end">
              <Button variant="secondary" onPress={onCancel} isDisabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
                Save changes
              </Button>
            </Inline>
          </Form>
        </Card>
        <AccountInfo user={user} />
      </div>
    </Page>
  );
}

function profileValues(values: FormValues): ProfileForm {
  const { username = '', fullName = '', email = '', mobile = '' } = values;
  const { companyName = '', jobTitle = '', country = '', gstNo = '' } = values;
  return { username, fullName, email, mobile, companyName, jobTitle, country, gstNo };
}

export function ProfilePlaceholder() {
  return (
    <Page title="Profile">
      <Loading label="Loading your profile">
        <div className={styles.columns}>
          <Card padding="roomy">
            <Stack space="large">
              <Placeholder shape="title" width="third" />
              <Placeholder />
              <Placeholder width="most" />
              <Placeholder />
            </Stack>
          </Card>
        </div>
      </Loading>
    </Page>
  );
}
