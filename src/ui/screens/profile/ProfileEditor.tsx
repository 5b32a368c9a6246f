import type { Ref } from 'react';
import type { ProfileForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { common, fields } from '#messages/common.ts';
import { profile as texts } from '#messages/profile.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { actions } from '#ui/parts/Form.css.ts';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors, FormHandle } from '#ui/parts/Form.tsx';
import { Grid } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { BusinessFields, businessNames } from '#ui/screens/registration/BusinessFields.tsx';
import type { Country } from '#ui/screens/registration/BusinessFields.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { AccountInfo } from './ProfileSection.tsx';
import * as styles from './ProfileScreen.css.ts';

interface ProfileEditorProps {
  ref?: Ref<FormHandle>;
  user: User;
  countries: readonly Country[];
  /** Label while busy; unset otherwise. */
  busyLabel?: string;
  /** The server's messages by field. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  banner?: FlowError;
  check(values: ProfileForm): FieldErrors;
  onSubmit(values: ProfileForm): void;
  onCancel(): void;
}

/** The customer's account, for editing. */
export function ProfileEditor({
  ref,
  user,
  countries,
  busyLabel,
  errors,
  banner,
  check,
  onSubmit,
  onCancel,
}: ProfileEditorProps) {
  const isBusy = busyLabel !== undefined;
  return (
    <Page title={texts.edit} intro={texts.editIntro}>
      <div className={styles.columns}>
        <Card padding="roomy">
          <Form
            ref={ref}
            label={texts.edit}
            errors={errors}
            fields={['username', 'fullName', 'email', 'mobile', ...businessNames]}
            check={check}
            onSubmit={onSubmit}
          >
            <Heading level={2}>{fields.personal}</Heading>
            <Grid columns="pair">
              <TextField
                label={fields.fullName}
                name="fullName"
                defaultValue={user.fullName}
                autoComplete="name"
              />
              <TextField
                label={fields.username}
                name="username"
                defaultValue={user.username}
                autoComplete="nickname"
              />
              <EmailField label={common.email} name="email" defaultValue={user.email} />
              <MobileField
                label={fields.mobile}
                name="mobile"
                defaultValue={user.mobile}
                isOptional
              />
            </Grid>
            <Heading level={2}>{fields.professional}</Heading>
            <Grid columns="pair">
              <BusinessFields countries={countries} business={user} isOptional />
            </Grid>
            <FlowErrorBanner banner={banner} />
            <div className={actions}>
              <Button variant="secondary" onPress={onCancel} isWaiting={isBusy}>
                {common.cancel}
              </Button>
              <Button type="submit" isBusy={isBusy} busyLabel={busyLabel}>
                {texts.save}
              </Button>
            </div>
          </Form>
        </Card>
        <AccountInfo user={user} />
      </div>
    </Page>
  );
}
