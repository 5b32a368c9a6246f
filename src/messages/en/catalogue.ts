import { counted } from './counted.ts';

/** Segments, categories and what their forms ask for. */
export const texts = {
  title: 'Select Segment',
  intro: 'Choose what to work on. Prices are fixed.',
  segments: 'Segments',
  loadingSegments: 'Loading segments',
  scrollLeft: 'Scroll segments left',
  scrollRight: 'Scroll segments right',

  choose: 'Select the categories you want to apply for',
  costsNothing: 'Applying is free; you pay at checkout.',
  categories: 'Categories',
  loadingCategories: 'Loading categories',
  onePayment: 'one payment',
  fill: 'Fill Application',
  selected: 'Selected',
  linked: 'From your link',
  notOpened: 'The form could not be opened. Please choose the category again.',
  nothingAffected: 'Nothing you saved is affected.',

  search: 'Search all categories',
  sort: 'Sort',
  sorts: {
    'by-segment': 'By segment',
    name: 'Name',
    'price-up': 'Price, lowest first',
    'price-down': 'Price, highest first',
  },
  filters: 'Filters',
  countIn: (segment: string, count: number) =>
    `${segment}: ${counted(count, 'category', 'categories')}`,

  needs: 'What you will need',
};
