import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { categoriesPerPage } from '#contract/limits.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { texts } from '#messages/categorySearch.ts';
import { rupees } from '#ui/format.ts';
import { FoundCategories } from '#ui/screens/catalogue/FoundCategories.tsx';
import type { FoundCategory, FoundView } from '#ui/screens/catalogue/FoundCategories.tsx';
import type { PriceRange } from '#ui/screens/catalogue/SearchFilters.tsx';
import { paths } from '../paths.ts';
import { CategoryReadiness } from './CategoryReadiness.tsx';
import { findCategories, loosened, loosenings, toFindable } from './finding.ts';
import { segmentChoice } from './wanted.ts';
import type { Wanted } from './wanted.ts';

interface FoundProps {
  /** Left out until it was read. */
  index: QuickFindIndex | undefined;
  hasFailed: boolean;
  wanted: Wanted;
  chosenId?: string | undefined;
  openingId?: string | undefined;
  onWant(wanted: Wanted): void;
  onFill(category: FoundCategory): void;
  onClear(): void;
  onRetry(): void;
}

/** What the search found, and what narrows it. */
export function Component({ index, hasFailed, wanted, onWant, ...cards }: FoundProps) {
  const navigate = useNavigate();
  const view = useMemo(() => toView(index, wanted, hasFailed), [index, wanted, hasFailed]);
  const { text, page, segments } = wanted;
  const toPath = ({ segmentId, id }: FoundCategory) => paths.category(segmentId, id);
  return (
    <FoundCategories
      {...cards}
      view={view}
      text={text}
      filters={index ? chosenFilters(index, wanted, onWant) : []}
      segments={segments.length}
      page={page}
      perPage={categoriesPerPage}
      hrefOf={toPath}
      renderDetail={(category) => (
        <CategoryReadiness category={category} segmentId={category.segmentId} />
      )}
      onLink={(category) => void navigate(toPath(category))}
      onPage={(chosen) => onWant({ ...wanted, page: chosen })}
      onLoosen={(what) => onWant(loosened(wanted, what))}
    />
  );
}

function toView(index: QuickFindIndex | undefined, wanted: Wanted, hasFailed: boolean): FoundView {
  if (!index) return { state: hasFailed ? 'failed' : 'loading' };
  const all = toFindable(index);
  const categories = findCategories(all, wanted);
  return {
    state: 'shown',
    categories,
    loosenings: categories.length === 0 ? loosenings(all, wanted) : [],
  };
}

/** Each filter in words, with what takes it away. */
function chosenFilters(index: QuickFindIndex, wanted: Wanted, onWant: FoundProps['onWant']) {
  const ofSegments = segmentChoice(index)
    .filter(({ id }) => wanted.segments.includes(id))
    .map(({ id, name }) => {
      const others = wanted.segments.filter((one) => one !== id);
      return {
        key: id,
        label: name,
        onRemove: () => onWant({ ...wanted, segments: others, page: 1 }),
      };
    });
  const price = priceText(wanted);
  const ofPrice = { key: 'price', label: price, onRemove: () => onWant(loosened(wanted, 'price')) };
  return price ? [...ofSegments, ofPrice] : ofSegments;
}

/** '' for any price. */
function priceText({ from, upTo }: PriceRange): string {
  if (from !== undefined && upTo !== undefined) return `${rupees(from)} – ${rupees(upTo)}`;
  if (from !== undefined) return texts.fromPrice(rupees(from));
  return upTo === undefined ? '' : texts.upToPrice(rupees(upTo));
}
