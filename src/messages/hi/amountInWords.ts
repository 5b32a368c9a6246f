import { toCurrency } from 'to-words/hi-IN';

/** Where the library spells a number otherwise than readers expect. */
const spellings: Readonly<Record<string, string>> = {
  पांच: 'पाँच',
  इक्याबन: 'इक्यावन',
  इक्यानबे: 'इक्यानवे',
  पचानवे: 'पंचानवे',
};

/** `सात हज़ार नौ सौ निन्यानवे रुपये मात्र`, of rupees. */
export function amountInWords(rupees: number): string {
  const words = toCurrency(rupees)
    .split(' ')
    .map((word) => spellings[word] ?? word);
  return [...words, 'मात्र'].join(' ');
}
