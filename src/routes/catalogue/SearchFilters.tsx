import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { texts as catalogue } from '#messages/catalogue.ts';
import { texts } from '#messages/categorySearch.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Popover } from '#ui/parts/Popover.tsx';
import { RetryButton } from '#ui/parts/RetryButton.tsx';
import { SearchFilters } from '#ui/screens/catalogue/SearchFilters.tsx';
import { findCategories, loosened, priceSteps, toFindable } from './finding.ts';
import { segmentChoice } from './wanted.ts';
import type { Wanted } from './wanted.ts';

interface FiltersProps {
  /** Left out until it was read. */
  index: QuickFindIndex | undefined;
  hasFailed: boolean;
  wanted: Wanted;
  onWant(wanted: Wanted): void;
  onRetry(): void;
}

interface FiltersPopoverProps extends FiltersProps {
  isOpen: boolean;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** What narrows the search over all segments, beside its text. */
export function Component({ isOpen, trigger, onClose, ...filters }: FiltersPopoverProps) {
  const { index, wanted } = filters;
  const all = useMemo(() => index && toFindable(index), [index]);
  const close = all && texts.showFound(findCategories(all, wanted).length);
  return (
    <Popover
      isOpen={isOpen}
      title={catalogue.filters}
      close={close}
      trigger={trigger}
      onClose={onClose}
    >
      <Filters {...filters} />
    </Popover>
  );
}

function Filters({ index, hasFailed, wanted, onWant, onRetry }: FiltersProps) {
  if (!index) {
    return hasFailed ? (
      <Banner
        tone="error"
        isLive
        title={texts.searchFailed}
        actions={<RetryButton size="small" onPress={onRetry} />}
      />
    ) : (
      <Loading label={catalogue.loadingCategories}>
        <Placeholder width="most" />
        <Placeholder width="half" />
      </Loading>
    );
  }
  const all = toFindable(index);
  const inAnySegment = findCategories(all, loosened(wanted, 'segments'));
  const segments = segmentChoice(index).map(({ id, name }) => ({
    id,
    name,
    count: inAnySegment.filter(({ segmentId }) => segmentId === id).length,
  }));
  const isFiltered =
    wanted.segments.length > 0 || wanted.from !== undefined || wanted.upTo !== undefined;
  return (
    <SearchFilters
      segments={segments}
      chosen={wanted.segments}
      price={wanted}
      steps={priceSteps(all.map(({ item }) => item.price))}
      onSegments={(chosen) => onWant({ ...wanted, segments: chosen, page: 1 })}
      onPrice={({ from, upTo }) => onWant({ ...wanted, from, upTo, page: 1 })}
      onClear={
        isFiltered ? () => onWant(loosened(loosened(wanted, 'segments'), 'price')) : undefined
      }
    />
  );
}
