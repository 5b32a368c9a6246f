import type { ReactNode } from 'react';
import type { User } from '#contract/user.ts';
import { profile as texts } from '#messages/profile.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Stack } from '#ui/parts/space.tsx';
import type { Space } from '#ui/parts/space.tsx';

interface SectionProps {
  title: string;
  space?: Space;
  children: ReactNode;
}

/** One card of the profile with its heading. */
export function Section({ title, space = 'small', children }: SectionProps) {
  return (
    <Card as="section" padding="roomy" label={title}>
      <Stack space={space}>
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** Account details that the customer cannot change (spec §2 Profile). */
export function AccountInfo({ user }: { user: User }) {
  return (
    <Section title={texts.account}>
      <Facts
        facts={[
          [texts.accountType, texts.roles[user.role] ?? user.role],
          [texts.status, user.isActive ? texts.active : texts.inactive],
          [texts.memberSince, applicationDate(user.createdAt)],
        ]}
      />
    </Section>
  );
}

/** Labels with values; `—` for unknown ones. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Answers
      look="lines"
      answers={facts.map(([label, value]) => ({ key: label, label, value: value || '—' }))}
    />
  );
}
