import { counted } from './counted.ts';

/** Answers that the profile and earlier applications know. */
export const texts = {
  answeredBefore: (count: number) => `इनमें से ${counted(count, 'सवाल')} के जवाब पहले दिए जा चुके हैं`,
  takeAll: 'सभी भरें',
  noThanks: 'नहीं, धन्यवाद',
  filledIn: (count: number) => `${counted(count, 'जवाब')} भरे गए`,

  known: 'पहले के जवाब',
  take: (answer: string) => `“${answer}” भरें`,
  fromProfile: 'प्रोफ़ाइल से',
  from: (category: string, date: string) => `${category} से${date && `, ${date}`}`,
  more: (count: number) => `${count} और`,
  fewer: 'कम दिखाएँ',
};
