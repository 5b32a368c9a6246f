import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { deskWork as texts } from '#messages/desk.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Inline, Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { form } from './WorkScreen.css.ts';

type Act = keyof typeof texts.acts;

interface ActButtonsProps {
  /** What is possible now; the first one moves the work on. */
  acts: readonly Act[];
  /** The act that was cancelled last; its button gets focus. */
  cancelled: Act | undefined;
  /** Waits for another act to end. */
  isWaiting: boolean;
  onChoose(act: Act): void;
}

/** Buttons that begin an act. */
export function ActButtons({ acts, cancelled, isWaiting, onChoose }: ActButtonsProps) {
  if (acts.length === 0) return null;
  return (
    <Inline>
      {acts.map((act, index) => (
        <Button
          key={act}
          variant={index === 0 ? 'primary' : act === 'reject' ? 'critical' : 'secondary'}
          isWaiting={isWaiting}
          autoFocus={act === cancelled}
          onPress={() => onChoose(act)}
        >
          {texts.acts[act]}
        </Button>
      ))}
    </Inline>
  );
}

interface PreparedFormProps {
  title: string;
  /** A side effect of the act, such as a refund. */
  note?: string | undefined;
  children: ReactNode;
}

/** What belongs to an act, in a card with a heading. */
export function PreparedForm({ title, note, children }: PreparedFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section">
      <div className={form}>
        <Stack>
          <Heading level={2} size="regular" ref={heading}>
            {title}
          </Heading>
          {note ? <Banner tone="warning">{note}</Banner> : null}
          {children}
        </Stack>
      </div>
    </Card>
  );
}
