import { useState } from 'react';
import type { PasswordChangeForm } from '#contract/profile.ts';
import { common } from '#messages/common.ts';
import { profile as texts } from '#messages/profile.ts';
import { Button } from '#ui/parts/Button.tsx';
import { actions } from '#ui/parts/Form.css.ts';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { NewPasswordFields, PasswordField } from '#ui/parts/PasswordField.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { Section } from './ProfileSection.tsx';
import * as styles from './ProfileScreen.css.ts';

interface PasswordSectionProps {
  stage: 'unchanged' | 'choosing' | 'changing' | 'changed';
  /** Replaces the section if the back end cannot change passwords. */
  notOffered?: string;
  /** The account's address, for password managers. */
  email: string;
  /** Errors by field. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  banner?: string;
  /** A new number clears the current password. */
  attempt: number;
  check(values: PasswordChangeForm): FieldErrors;
  onChange(): void;
  onSubmit(values: PasswordChangeForm): void;
  onKeep(): void;
}

/** Changes the password of a signed-in customer. */
export function PasswordSection({
  stage,
  notOffered,
  email,
  errors,
  banner,
  attempt,
  check,
  onChange,
  onSubmit,
  onKeep,
}: PasswordSectionProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (notOffered) {
    return (
      <Section title={common.password} space="regular">
        <Banner isLive>{notOffered}</Banner>
      </Section>
    );
  }
  if (stage === 'choosing' || stage === 'changing') {
    return (
      <Section title={common.password} space="regular">
        <Form
          label={texts.changePassword}
          errors={errors}
          fields={['currentPassword', 'password', 'confirmPassword']}
          check={check}
          onSubmit={onSubmit}
        >
          {banner ? (
            <Banner tone="error" isLive>
              {banner}
            </Banner>
          ) : null}
          <input name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            key={attempt}
            label={texts.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            autoFocus
          />
          <NewPasswordFields confirmLabel={texts.confirmNewPassword} />
          <div className={actions}>
            <Button variant="secondary" onPress={onKeep} isWaiting={stage === 'changing'}>
              {common.cancel}
            </Button>
            <Button type="submit" isBusy={stage === 'changing'} busyLabel={texts.changing}>
              {texts.changePassword}
            </Button>
          </div>
        </Form>
      </Section>
    );
  }
  return (
    <Section title={common.password}>
      <div>
        <div className={styles.matter}>
          {stage === 'changed' ? (
            <Banner tone="success" title={texts.passwordCounts} isLive>
              {texts.passwordCountsText}
            </Banner>
          ) : (
            <Text size="small" tone="muted">
              {texts.passwordHint}
            </Text>
          )}
          <Button
            variant="secondary"
            autoFocus={wasOpen}
            onPress={() => {
              setWasOpen(true);
              onChange();
            }}
          >
            {texts.changePassword}
          </Button>
        </div>
      </div>
    </Section>
  );
}
