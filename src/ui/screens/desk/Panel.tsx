import type { ReactNode } from 'react';
import { Card } from '#ui/parts/Card.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" label={title}>
      <Stack space="medium">
        <Heading level={2} size="regular">
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}
