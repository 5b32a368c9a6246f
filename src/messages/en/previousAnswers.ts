import { counted } from './counted.ts';

/** Suggestions from the profile and earlier applications. */
export const texts = {
  answeredBefore: (count: number) => `You answered ${count} of these questions before`,
  takeAll: 'Use all',
  noThanks: 'No, thanks',
  filledIn: (count: number) => `${counted(count, 'answer')} filled in`,

  known: 'Known answers',
  take: (answer: string) => `Use “${answer}”`,
  fromProfile: 'from your profile',
  from: (category: string, date: string) => `from ${category}${date && `, ${date}`}`,
  more: (count: number) => `${count} more`,
  fewer: 'Fewer',
};
