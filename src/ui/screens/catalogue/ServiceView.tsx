import type { ReactNode } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { readDescription } from '#contract/categoryDescription.ts';
import { catalogue, service as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Deliverables, Price } from './CategoryCards.tsx';
import { SegmentGlyph } from './SegmentGlyph.tsx';
import * as styles from './ServiceView.css.ts';

interface ServiceViewProps {
  isOpen: boolean;
  category: Category;
  segmentName: string;
  /** What its form asks for. */
  needs: ReactNode;
  /** Whether its form is opening. */
  isOpening: boolean;
  /** Why its form could not be opened. */
  failure?: string | undefined;
  onFill(): void;
  onClose(): void;
}

/** A panel with everything about one category; a sheet on phones. */
export function ServiceView({
  isOpen,
  category: { name, price, description },
  segmentName,
  needs,
  isOpening,
  failure,
  onFill,
  onClose,
}: ServiceViewProps) {
  const { text, deliverables, time, excluded } = readDescription(description);
  return (
    <Dialog
      isOpen={isOpen}
      size="side"
      title={name}
      figure={
        <p className={styles.segment}>
          <SegmentGlyph segment={segmentName} size="small" />
          <span>{segmentName}</span>
        </p>
      }
      foot={
        <div className={styles.foot}>
          {failure ? (
            <Banner tone="error" isLive title={failure}>
              {catalogue.notOpened}
            </Banner>
          ) : null}
          <Button
            variant="primary"
            size="large"
            wide
            isBusy={isOpening}
            accessibleName={common.of(catalogue.fill, name)}
            onPress={onFill}
          >
            {catalogue.fill}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <Price amount={price} />
      <div className={styles.parts}>
        {text ? <p className={styles.text}>{text}</p> : null}
        {deliverables.length > 0 ? (
          <Part title={texts.included}>
            <Deliverables of={deliverables} />
          </Part>
        ) : null}
        {time || excluded ? (
          <ul className={styles.terms}>
            {time ? <Term icon="clock">{time}</Term> : null}
            {excluded ? <Term icon="minus">{texts.notIncluded(excluded)}</Term> : null}
          </ul>
        ) : null}
        <Part title={texts.howItWorks}>
          <ol className={styles.steps}>
            {texts.steps.map((step, index) => (
              <li key={step} className={styles.step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={catalogue.needs}>{needs}</Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Heading level={3}>{title}</Heading>
      {children}
    </section>
  );
}

function Term({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className={styles.term}>
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </li>
  );
}
