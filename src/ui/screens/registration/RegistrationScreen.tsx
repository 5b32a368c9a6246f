import { useId, useState } from 'react';
import { defaultCountry, termsRefused } from '#contract/registration.ts';
import { common, fields, sentence } from '#messages/common.ts';
import { registration as texts } from '#messages/visitor.ts';
import { paths } from '#contract/paths.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Checkbox } from '#ui/parts/Checkbox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { Grid, Inline, Stack } from '#ui/parts/space.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link, TextButton } from '#ui/parts/Link.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Banner, FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { NewPasswordFields } from '#ui/parts/PasswordField.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { AuthLayout } from '#ui/screens/signIn/AuthLayout.tsx';
import { BusinessFields, businessNames } from './BusinessFields.tsx';
import type { Country } from './BusinessFields.tsx';
import * as styles from './RegistrationScreen.css.ts';

const names = [
  'fullName',
  'email',
  'mobile',
  ...businessNames,
  'password',
  'confirmPassword',
] as const;

type RegistrationValues = Record<(typeof names)[number], string> & { agreeToTerms: boolean };

interface RegistrationScreenProps {
  countries: readonly Country[];
  /** Label while busy; unset otherwise. */
  busyLabel?: string;
  /** The server's messages by field. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  banner?: FlowError;
  /** Set if a customer is signed in already. */
  signedIn?: { name: string; onLogout(): void };
  /** Address of the terms. */
  termsUrl?: string;
  check(values: RegistrationValues): FieldErrors;
  onSubmit(values: RegistrationValues): void;
}

/** The registration form; the terms must be accepted (spec §2 /register). */
export function RegistrationScreen({
  countries,
  busyLabel,
  errors,
  banner,
  signedIn,
  termsUrl,
  check,
  onSubmit,
}: RegistrationScreenProps) {
  const [terms, setTerms] = useState<'untouched' | 'agreed' | 'withdrawn'>('untouched');
  const reasonId = useId();
  const hasAgreed = terms === 'agreed';

  return (
    <AuthLayout width="wide" title={texts.title} intro={texts.intro}>
      {signedIn && (
        <Banner
          title={texts.signedIn(signedIn.name)}
          actions={
            <Inline space="regular">
              <Link href={paths.home}>{texts.goHome}</Link>
              <TextButton onPress={signedIn.onLogout}>{common.logout}</TextButton>
            </Inline>
          }
        />
      )}
      <Form
        label={texts.title}
        errors={errors}
        fields={names}
        check={(values) => check({ ...values, agreeToTerms: hasAgreed })}
        onSubmit={(values) => onSubmit({ ...values, agreeToTerms: hasAgreed })}
      >
        <RegistrationFields countries={countries} />
        <Stack space="medium">
          <div className={styles.terms}>
            <Checkbox
              name="agreeToTerms"
              isSelected={hasAgreed}
              isInvalid={terms === 'withdrawn'}
              describedBy={terms === 'withdrawn' ? reasonId : undefined}
              onChange={(isTicked) => setTerms(isTicked ? 'agreed' : 'withdrawn')}
            >
              {texts.terms}
            </Checkbox>
            {termsUrl && (
              <Link href={termsUrl} isNewTab>
                {texts.readTerms}
              </Link>
            )}
          </div>
          <FlowErrorBanner banner={banner} />
          <Button
            type="submit"
            size="large"
            wide
            isDisabled={!hasAgreed}
            isBusy={busyLabel !== undefined}
            busyLabel={busyLabel}
            describedBy={hasAgreed ? undefined : reasonId}
          >
            {texts.register}
          </Button>
          <div
            id={reasonId}
            className={styles.reason}
            data-wrong={terms === 'withdrawn' || undefined}
          >
            {terms === 'withdrawn' ? (
              <>
                <Icon name="alert" size="tiny" />
                <Live>{sentence(termsRefused)}</Live>
              </>
            ) : hasAgreed ? null : (
              <span>{texts.termsFirst}</span>
            )}
          </div>
        </Stack>
      </Form>
      <Inline space="small" justify="center">
        <Text size="small" tone="muted">
          {texts.haveAccount}
        </Text>
        <Link href={paths.signIn}>{common.login}</Link>
      </Inline>
    </AuthLayout>
  );
}

/** The fields of the form, except the terms. */
function RegistrationFields({ countries }: Pick<RegistrationScreenProps, 'countries'>) {
  return (
    <>
      <TextField label={fields.fullName} name="fullName" autoComplete="name" />
      <Grid columns="pair">
        <EmailField label={common.email} name="email" />
        <MobileField label={fields.mobile} name="mobile" />
        <BusinessFields countries={countries} business={{ country: defaultCountry }} />
        <NewPasswordFields label={common.password} confirmHint={texts.onceMore} />
      </Grid>
    </>
  );
}

/** Shown if the account was created but storage is blocked; the customer signs in later. */
export function AccountCreatedScreen({ banner }: Pick<RegistrationScreenProps, 'banner'>) {
  return (
    <AuthLayout width="wide" title={texts.created} intro={texts.createdIntro}>
      <FlowErrorBanner banner={banner} />
      <div>
        <ButtonLink variant="primary" href={paths.signIn}>
          {common.login}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
