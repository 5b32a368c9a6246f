import { counted } from './common.ts';

/** Segments, categories and what their forms ask for. */
export const catalogue = {
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

const categories = (count: number) => counted(count, 'category', 'categories');

/** The results and filters of the search over all segments. */
export const categorySearch = {
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

/** What a category's form asks for. */
export const needs = {
  facts: (questions: number, minutes: number, files: 'none' | 'optional' | 'required') => {
    const aboutFiles = { none: 'no files', optional: 'files optional', required: 'files needed' };
    return `${counted(questions, 'question')} · ${minutes} min · ${aboutFiles[files]}`;
  },
  loadingNeeds: 'Loading what you will need',
  stepsAndQuestions: (steps: number, questions: number) =>
    `${counted(steps, 'step')}, ${counted(questions, 'question')}`,
  allOptional: 'All optional',
  requiredCount: (count: number) => `${count} required`,
  minutes: (count: number) => `About ${counted(count, 'minute')}`,
  noFiles: 'No files needed',
  files: 'Files',
  fileRequired: (label: string) => `${label} (required)`,
  fileOptional: (label: string) => `${label} (optional)`,
  known: 'Known already',
  fromProfile: (labels: string) => `From your profile: ${labels}. `,
  fromEarlier: (count: number) => `From earlier applications: ${counted(count, 'answer')}.`,
  continueDraft: 'Continue your draft',
};
