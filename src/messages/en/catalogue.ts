import { counted } from './common.ts';

/** Segments, categories and what their forms ask for. */
export const catalogue = {
  title: 'Select Segment',
  intro: 'Choose a channel. Every service has a fixed price.',
  skip: 'Skip to categories',
  segments: 'Segments',
  loadingSegments: 'Loading segments',
  scrollLeft: 'Scroll segments left',
  scrollRight: 'Scroll segments right',

  choose: 'Select the categories you want to apply for',
  costsNothing: 'Applying is free; you pay at checkout.',
  categories: 'Categories',
  loadingCategories: 'Loading categories',
  oneTime: 'one-time',
  fill: 'Fill Application',
  details: 'Details',
  selected: 'Selected',
  linked: 'From your link',
  notOpened: 'The form could not be opened. Please choose the category again.',
  showSegment: (name: string) => `Show ${name}`,
  nothingAffected: 'Nothing you saved is affected.',

  search: 'Search all categories',
  sort: 'Sort',
  sorts: {
    recommended: 'Recommended',
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
  withoutSearch: 'Clear the search to see the categories of a segment.',

  filters: 'Filters',
  loading: 'Loading categories',
  segment: 'Segment',
  from: 'From',
  upTo: 'Up to',
  anyPrice: 'Any',
  fromPrice: (price: string) => `From ${price}`,
  upToPrice: (price: string) => `Up to ${price}`,
  nothingToFilter: 'Nothing to filter by.',
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

/** All about one category. */
export const service = {
  included: 'What you get',
  notIncluded: (what: string) => `Not included: ${what}`,
  howItWorks: 'How it works',
  steps: [
    'Fill in the application. It is free, and you can save a draft.',
    'Pay the fixed price once, at checkout.',
    'We review your application, then start work.',
  ],
};

/** What a category's form asks for. */
export const needs = {
  questions: (count: number) => counted(count, 'question'),
  facts: (first: string, minutes: number) => `${first} · ${minutes} min to apply`,
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
