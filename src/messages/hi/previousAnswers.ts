/** Suggestions from the profile and earlier applications. */
export const texts = {
  answeredBefore: (count: number) => `पहले दिए जा चुके जवाब: ${count}`,
  takeAll: 'सभी भरें',
  noThanks: 'नहीं, धन्यवाद',
  filledIn: (count: number) => `भरे गए जवाब: ${count}`,

  known: 'पहले के जवाब',
  take: (answer: string) => `“${answer}” भरें`,
  fromProfile: 'प्रोफ़ाइल से',
  from: (category: string, date: string) => `${category} से${date && `, ${date}`}`,
  more: (count: number) => `${count} और`,
  fewer: 'कम दिखाएँ',
};
