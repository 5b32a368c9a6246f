import { counted } from './counted.ts';

/** What a category's form asks for. */
export const texts = {
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
