import type { ReactNode } from 'react';
import { passwordReset as texts } from '#messages/visitor.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { AuthLayout } from '#ui/screens/signIn/AuthLayout.tsx';

interface ResetStepProps {
  title: string;
  intro: string;
  children: ReactNode;
  onBack(): void;
}

/** A step of a reset, with a link back to the sign-in. */
export function ResetStep({ title, intro, children, onBack }: ResetStepProps) {
  return (
    <AuthLayout title={title} intro={intro}>
      {children}
      <Inline justify="center">
        <TextButton onPress={onBack} icon={<Icon name="back" size="small" />}>
          {texts.back}
        </TextButton>
      </Inline>
    </AuthLayout>
  );
}
