import type { ProfileForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors, FormValues } from '#ui/parts/Form.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Heading } from '#ui/parts/Heading.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Standing } from '#ui/parts/Notice.tsx';
import type { StandingNotice } from '#ui/parts/Notice.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import type { Country } from '#ui/screens/registration/RegistrationScreen.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { AccountInfo } from './ProfileSection.tsx';
import * as styles from './ProfileScreen.css.ts';

interface ProfileEditorProps {
  user: User;
  countries: readonly Country[];
  isBusy: boolean;
  /** What is going on while busy. */
  busyLabel?: string;
  /** What the server said about single fields. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  notice?: StandingNotice;
  check?(values: ProfileForm): FieldErrors;
  onSubmit(values: ProfileForm): void;
  onCancel(): void;
}

/** The own account, to change. */
export function ProfileEditor({
  user,
  countries,
  isBusy,
  busyLabel = 'Saving...',
  errors,
  notice,
  check,
  onSubmit,
  onCancel,
}: ProfileEditorProps) {
  return (
    <Page
      title="Edit profile"
      intro="Changes count from the moment you save them. A new e-mail address may first need a code that we send to it."
    >
      <div className={styles.columns}>
        <Card padding="roomy">
          <Form
            label="Edit profile"
            errors={errors}
            check={check && ((values) => check(profileValues(values)))}
            onSubmit={(values) => onSubmit(profileValues(values))}
          >
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
                autoComplete="nickname"
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
                autoComplete="country-name"
                defaultValue={user.country || undefined}
                isOptional
                options={withCurrent(countries, user.country).map(({ code, name }) => ({
                  value: name,
                  label: name,
                  detail: code,
                }))}
              />
              <TextField
                label="GST number"
                name="gstNo"
                defaultValue={user.gstNo}
                placeholder="22AAAAA0000A1Z5"
                autoComplete="off"
                isOptional
              />
            </Grid>
            <Standing notice={notice} />
            <div className={styles.actions}>
              <Button variant="secondary" onPress={onCancel} isWaiting={isBusy}>
                Cancel
              </Button>
              <Button type="submit" isBusy={isBusy} busyLabel={busyLabel}>
                Save changes
              </Button>
            </div>
          </Form>
        </Card>
        <AccountInfo user={user} />
      </div>
    </Page>
  );
}

/** Browsers differ in what they call a country; the stored name stays among the options. */
function withCurrent(countries: readonly Country[], current: string): readonly Country[] {
  const isKnown = current === '' || countries.some(({ name }) => name === current);
  return isKnown ? countries : [{ code: '', name: current }, ...countries];
}

function profileValues(values: FormValues): ProfileForm {
  const { username = '', fullName = '', email = '', mobile = '' } = values;
  const { companyName = '', jobTitle = '', country = '', gstNo = '' } = values;
  return { username, fullName, email, mobile, companyName, jobTitle, country, gstNo };
}
