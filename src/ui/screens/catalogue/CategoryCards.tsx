import type { Category } from '#contract/catalogue.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import * as styles from './CategoryCards.css.ts';

interface CategoryCardsProps {
  categories: readonly Category[];
  chosenId?: string;
  openingId?: string;
  onFill(category: Category): void;
}

export function CategoryCards({ categories, chosenId, openingId, onFill }: CategoryCardsProps) {
  return (
    <Grid columns="narrowCards" as="ul" label="Categories">
      {categories.map((category) => {
        const isChosen = category.id === chosenId;
        return (
          <li key={category.id} className={styles.card} data-chosen={isChosen || undefined}>
            <h3 className={styles.name}>{category.name}</h3>
            <p className={styles.description}>{category.description}</p>
            <div className={styles.foot}>
              <p className={styles.price}>
                <Money amount={category.price} decimals={0} />
                {isChosen ? (
                  <span className={styles.chosen}>
                    <Icon name="check" size="tiny" />
                    Selected
                  </span>
                ) : null}
              </p>
              <Button
                variant={isChosen ? 'primary' : 'secondary'}
                wide
                isBusy={category.id === openingId}
                isDisabled={openingId !== undefined && category.id !== openingId}
                accessibleName={`Fill Application: ${category.name}`}
                onPress={() => onFill(category)}
              >
                Fill Application
              </Button>
            </div>
          </li>
        );
      })}
    </Grid>
  );
}

export function CategoryPlaceholders() {
  return (
    <Loading label="Loading categories">
      <Grid columns="narrowCards">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <div key={number} className={styles.card}>
            <Placeholder shape="title" width="most" />
            <div className={styles.lines}>
              <Placeholder />
              <Placeholder width="most" />
            </div>
            <div className={styles.foot}>
              <Placeholder shape="price" width="half" />
              <Placeholder shape="button" />
            </div>
          </div>
        ))}
      </Grid>
    </Loading>
  );
}
