import type { ReactNode } from 'react';
import { card, padding } from '#ui/parts/Card.css.ts';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${card} ${padding.regular}`} aria-label={title}>
      <Stack space="medium">
        <Heading level={2} size="regular">
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}
