import { counted } from './counted.ts';

const categories = (count: number) => counted(count, 'category', 'categories');

/** The results and filters of the search over all segments. */
export const texts = {
  found: 'Found categories',
  foundCount: (count: number) => `${categories(count)} in all segments`,
  foundIn: (count: number, segments: number) =>
    `${categories(count)} in ${counted(segments, 'segment')}`,
  clearSearch: 'Clear search',
  searchFailed: 'The categories could not be searched.',
  withoutSearch: 'Without a search the categories stand by segment.',

  filters: 'Filters',
  loading: 'Loading categories',
  segment: 'Segment',
  from: 'From',
  upTo: 'Up to',
  anyPrice: 'Any',
  fromPrice: (price: string) => `From ${price}`,
  upToPrice: (price: string) => `Up to ${price}`,
  nothingToFilter: 'There is nothing to choose by: one segment, one price.',
  showFound: (count: number) => `Show ${categories(count)}`,

  chosen: 'Chosen filters',
  remove: 'Remove filter',
  clearFilters: 'Clear filters',

  foundNothing: (text: string) => `No category matches “${text}”.`,
  checkSpelling: 'Please check the spelling, or search with fewer words.',
  foundNone: 'No category matches all of this.',
  loosen: 'Remove one thing to see more:',
  loosenMore: 'No one thing is the reason. Please clear the search, or remove several filters.',
  without: {
    text: (count: number) => `Without the words: ${categories(count)}`,
    segments: (count: number) => `In all segments: ${categories(count)}`,
    price: (count: number) => `At any price: ${categories(count)}`,
  },
};
