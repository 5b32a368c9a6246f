import { useId, useState } from 'react';
import { Button } from '#ui/parts/Button.tsx';
import { Checkbox } from '#ui/parts/Checkbox.tsx';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors, FormValues } from '#ui/parts/Form.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import { Link, TextButton } from '#ui/parts/Link.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Notice, Standing } from '#ui/parts/Notice.tsx';
import type { StandingNotice } from '#ui/parts/Notice.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { AuthLayout } from '#ui/screens/signIn/AuthLayout.tsx';
import * as styles from './RegistrationScreen.css.ts';

export interface RegistrationValues {
  fullName: string;
  email: string;
  mobile: string;
  companyName: string;
  jobTitle: string;
  /** The country's name. */
  country: string;
  gstNo: string;
  password: string;
  confirmPassword: string;
  agreeToTerms: boolean;
}

export interface Country {
  /** Two letters. */
  code: string;
  name: string;
}

interface RegistrationScreenProps {
  countries: readonly Country[];
  isBusy: boolean;
  /** What is going on while busy. */
  busyLabel?: string;
  /** What the server said about single fields. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  notice?: StandingNotice;
  /** Set when somebody is signed in already. */
  signedIn?: { name: string; onLogout(): void };
  check?(values: RegistrationValues): FieldErrors;
  onSubmit(values: RegistrationValues): void;
}

const termsRefused = 'You must agree to the terms and conditions';

export function RegistrationScreen({
  countries,
  isBusy,
  busyLabel = 'Sending OTP...',
  errors,
  notice,
  signedIn,
  check,
  onSubmit,
}: RegistrationScreenProps) {
  const [terms, setTerms] = useState<'untouched' | 'agreed' | 'taken back'>('untouched');
  const reasonId = useId();
  const hasAgreed = terms === 'agreed';

  return (
    <AuthLayout
      width="wide"
      title="Create your account"
      intro="For businesses. We send a one-time code to your e-mail to confirm it is yours."
    >
      {signedIn ? (
        <Notice
          title={`You are signed in as ${signedIn.name}`}
          actions={
            <Inline space="regular">
              <Link href="/">Go to Home</Link>
              <TextButton onPress={signedIn.onLogout}>Logout</TextButton>
            </Inline>
          }
        />
      ) : null}
      <Form
        label="Create your account"
        errors={errors}
        check={check && ((values) => check(registrationValues(values, hasAgreed)))}
        onSubmit={(values) => onSubmit(registrationValues(values, hasAgreed))}
      >
        <TextField label="Full name" name="fullName" autoComplete="name" />
        <Grid columns="pair">
          <EmailField label="Email" name="email" />
          <MobileField label="Mobile number" name="mobile" />
          <TextField label="Company name" name="companyName" autoComplete="organization" />
          <TextField
            label="Job title"
            name="jobTitle"
            autoComplete="organization-title"
            isOptional
          />
          <ComboBox
            label="Country"
            name="country"
            autoComplete="country-name"
            defaultValue="India"
            options={countries.map(({ code, name }) => ({
              value: name,
              label: name,
              detail: code,
            }))}
          />
          <TextField
            label="GST number"
            name="gstNo"
            placeholder="22AAAAA0000A1Z5"
            autoComplete="off"
            isOptional
          />
          <PasswordField
            label="Password"
            name="password"
            placeholder="At least 6 characters"
            autoComplete="new-password"
          />
          <PasswordField
            label="Confirm password"
            name="confirmPassword"
            autoComplete="new-password"
          />
        </Grid>
        <Stack space="medium">
          <Checkbox
            name="agreeToTerms"
            isSelected={hasAgreed}
            isWrong={terms === 'taken back'}
            describedBy={terms === 'taken back' ? reasonId : undefined}
            onChange={(isTicked) => setTerms(isTicked ? 'agreed' : 'taken back')}
          >
            I agree to the terms and conditions
          </Checkbox>
          <Standing notice={notice} />
          <Button
            type="submit"
            size="large"
            wide
            isDisabled={!hasAgreed}
            isBusy={isBusy}
            busyLabel={busyLabel}
            describedBy={hasAgreed ? undefined : reasonId}
          >
            Register
          </Button>
          <div
            id={reasonId}
            className={styles.reason}
            data-wrong={terms === 'taken back' || undefined}
          >
            {terms === 'taken back' ? (
              <>
                <Icon name="alert" size="tiny" />
                <Live>{termsRefused}</Live>
              </>
            ) : hasAgreed ? null : (
              'Agree to the terms and conditions to register.'
            )}
          </div>
        </Stack>
      </Form>
      <Inline space="small" justify="center">
        <Text size="small" tone="muted">
          Already have an account?
        </Text>
        <Link href="/login">Login</Link>
      </Inline>
    </AuthLayout>
  );
}

function registrationValues(values: FormValues, agreeToTerms: boolean): RegistrationValues {
  const { fullName = '', email = '', mobile = '', companyName = '', jobTitle = '' } = values;
  const { country = '', gstNo = '', password = '', confirmPassword = '' } = values;
  return {
    fullName,
    email,
    mobile,
    companyName,
    jobTitle,
    country,
    gstNo,
    password,
    confirmPassword,
    agreeToTerms,
  };
}
