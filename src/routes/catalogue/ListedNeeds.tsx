import { lazy, Suspense, useRef, useState } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { catalogue as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Placeholder } from '#ui/parts/Placeholder.tsx';
import { NeedsButton } from '#ui/screens/catalogue/NeedsButton.tsx';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';

// A card is complete without them.
const Facts = lazy(() => import('./CategoryFacts.tsx').catch(() => ({ default: () => null })));

const NeedsPopover = lazyDialog(() => import('./NeedsPopover.tsx'));

interface ListedNeedsProps {
  category: Category;
  segmentId: string;
}

/** What a form asks for: a summary on its card and details on demand; read after the cards show. */
export function ListedNeeds({ category, segmentId }: ListedNeedsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const selection = { segmentId, categoryId: category.id };
  return (
    <>
      <NeedsButton
        category={category.name}
        facts={
          <Suspense fallback={<Placeholder width="half" />}>
            <Facts selection={selection} />
          </Suspense>
        }
        trigger={trigger}
        isOpen={isOpen}
        onNear={() => setNear(true)}
        onOpen={() => setOpen(true)}
      />
      <NeedsPopover
        isNear={isNear}
        isOpen={isOpen}
        title={common.of(texts.needs, category.name)}
        category={category}
        selection={selection}
        trigger={trigger}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
