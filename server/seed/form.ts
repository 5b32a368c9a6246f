import type { FieldType } from '#contract/form.ts';

export interface SeedField {
  step: number;
  type: FieldType;
  label: string;
  attribute: string;
  placeholder?: string;
  defaultValue?: string | boolean;
  required?: boolean;
  errorMessage?: string;
  options?: readonly string[];
  infoMessage?: string;
  /** Keys of its segments; a field without `segments` and `category` is for all. */
  segments?: readonly string[];
  /** Key of its only category. */
  category?: string;
}

const work = ['seo', 'social', 'ads', 'content', 'messaging', 'video', 'web'];
const creative = ['social', 'ads', 'video', 'web'];

/** The form of a new installation; all general fields are in step 1 (spec §3). */
export const fields: readonly SeedField[] = [
  {
    step: 1,
    type: 'TEXT',
    label: 'Business name',
    attribute: 'businessName',
    placeholder: 'Sharma Textiles Pvt Ltd',
    required: true,
    errorMessage: 'Please tell us the name of your business',
    infoMessage: 'As your customers know it.',
  },
  {
    step: 1,
    type: 'EMAIL',
    label: 'Contact email',
    attribute: 'contactEmail',
    placeholder: 'marketing@example.com',
    required: true,
    infoMessage: 'We send our questions and drafts here.',
  },
  {
    step: 1,
    type: 'NUMBER',
    label: 'Contact mobile',
    attribute: 'contactMobile',
    placeholder: '9876543210',
    required: true,
    infoMessage: '10 digits, without +91.',
  },
  {
    step: 1,
    type: 'SELECT',
    label: 'Industry',
    attribute: 'industry',
    options: [
      'Retail and e-commerce',
      'Food and hospitality',
      'Education',
      'Health and wellness',
      'Real estate',
      'Manufacturing',
      'Financial services',
      'Technology',
      'Another industry',
    ],
    placeholder: 'Choose an industry',
  },
  {
    step: 1,
    type: 'TEXT',
    label: 'Map link of your shop or office',
    attribute: 'mapLink',
    placeholder: 'https://maps.app.goo.gl/…',
    category: 'googleBusiness',
    infoMessage: 'Open Google Maps, choose Share and copy the link.',
  },
  {
    step: 1,
    type: 'DATE',
    label: 'Preferred day for the call',
    attribute: 'callDate',
    segments: ['consulting'],
  },
  {
    step: 2,
    type: 'TEXTAREA',
    label: 'What should this achieve?',
    attribute: 'goal',
    placeholder: 'For example: 30 enquiries a month from Pune by March',
    required: true,
    errorMessage: 'Please tell us what this should achieve',
    segments: work,
  },
  {
    step: 2,
    type: 'TEXT',
    label: 'Website',
    attribute: 'website',
    placeholder: 'https://www.example.com',
    segments: ['seo', 'ads', 'content', 'web'],
  },
  {
    step: 2,
    type: 'CHECKBOX',
    label: 'Networks you use today',
    attribute: 'networks',
    options: ['Instagram', 'Facebook', 'LinkedIn', 'YouTube', 'X', 'WhatsApp'],
    segments: ['social', 'ads', 'video'],
  },
  {
    step: 2,
    type: 'RADIO',
    label: 'Language of the content',
    attribute: 'language',
    options: ['English', 'Hindi', 'English and Hindi', 'Another Indian language'],
    defaultValue: 'English',
    segments: work,
  },
  {
    step: 2,
    type: 'SELECT',
    label: 'Monthly media budget',
    attribute: 'mediaBudget',
    options: [
      'Up to ₹25,000',
      '₹25,000 to ₹1,00,000',
      '₹1,00,000 to ₹5,00,000',
      'More than ₹5,00,000',
    ],
    placeholder: 'Choose a range',
    required: true,
    errorMessage: 'Please choose your monthly media budget',
    segments: ['ads'],
    infoMessage: 'You pay it to the network; our price does not include it.',
  },
  {
    step: 2,
    type: 'DATE',
    label: 'Preferred start date',
    attribute: 'startDate',
    segments: work,
  },
  {
    step: 3,
    type: 'DOCUMENT',
    label: 'Outline of the articles',
    attribute: 'outline',
    required: true,
    errorMessage: 'Please upload the outline that we write from',
    category: 'outlineArticles',
  },
  {
    step: 3,
    type: 'IMAGE',
    label: 'Logo and pictures',
    attribute: 'pictures',
    segments: creative,
    infoMessage: 'Send the largest files you have; we crop them for each format.',
  },
  {
    step: 3,
    type: 'VIDEO',
    label: 'Footage or a video you like',
    attribute: 'footage',
    segments: ['social', 'video'],
  },
  {
    step: 3,
    type: 'DOCUMENT',
    label: 'Brief or brand guidelines',
    attribute: 'brief',
    segments: work,
  },
  {
    step: 3,
    type: 'FILE',
    label: 'Other files',
    attribute: 'otherFiles',
    segments: ['messaging', 'web'],
    infoMessage: 'For example, your contact list as a spreadsheet.',
  },
  {
    step: 3,
    type: 'CHECKBOX',
    label: 'We may show the result in our portfolio',
    attribute: 'portfolio',
    defaultValue: false,
    segments: work,
  },
];
