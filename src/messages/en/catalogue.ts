import { counted } from './counted.ts';

/** Segments, their categories and what a category asks for. */
export const texts = {
  title: 'Select Segment',
  intro: 'Choose the part of your marketing to work on. Prices are fixed.',
  segments: 'Segments',
  loadingSegments: 'Loading segments',
  scrollLeft: 'Scroll segments left',
  scrollRight: 'Scroll segments right',

  choose: 'Select the categories you want to apply for',
  costsNothing: 'Filling in an application costs nothing; you pay when you check out.',
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
