import { application as texts } from '#messages/application.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './ChosenSummary.css.ts';

interface ChosenSummaryProps {
  name: string;
  price?: number | null;
}

/** The chosen category and the steps after the form, beside a form of one step. */
export function ChosenSummary({ name, price }: ChosenSummaryProps) {
  return (
    <aside className={styles.aside} aria-label={texts.chosen}>
      <Card>
        <Stack space="medium">
          <p className={styles.name}>{name}</p>
          {typeof price === 'number' ? (
            <p className={styles.price}>
              <Money amount={price} decimals={0} />
            </p>
          ) : null}
          <Text size="small" tone="muted">
            {texts.comesNext}
          </Text>
          <ol className={styles.list}>
            {texts.nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Stack>
      </Card>
    </aside>
  );
}
