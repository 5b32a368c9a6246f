/* The catalogue and forms of the minimal API, with only the members of specification §3. */

export const segments = [
  { id: 'search', name: 'Search' },
  { id: 'print', name: 'Print' },
];

export const categories = [
  {
    id: 'audit',
    segmentId: 'search',
    name: 'SEO Starter Audit',
    price: 4999.5,
    description: 'What keeps your site from being found.',
  },
];

const everybody = { forSpecific: false, specific: [] };

export const formStructure = [
  {
    id: 'f1',
    step: 1,
    type: 'TEXT',
    label: 'Business name',
    attribute: 'businessName',
    required: true,
    errorMessage: 'Business name is required',
    ...everybody,
  },
  {
    id: 'f2',
    step: 1,
    type: 'EMAIL',
    label: 'Contact email',
    attribute: 'contactEmail',
    required: true,
    ...everybody,
  },
  {
    id: 'f3',
    step: 1,
    type: 'NUMBER',
    label: 'Contact mobile',
    attribute: 'contactMobile',
    required: true,
    ...everybody,
  },
  {
    id: 'f4',
    step: 2,
    type: 'TEXTAREA',
    label: 'What should this achieve?',
    attribute: 'goal',
    required: true,
    ...everybody,
  },
  {
    id: 'f5',
    step: 3,
    type: 'IMAGE',
    label: 'Pictures',
    attribute: 'pictures',
    required: false,
    ...everybody,
  },
];
