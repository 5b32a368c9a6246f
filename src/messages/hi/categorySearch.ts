import { counted } from './counted.ts';

const categories = (count: number) => counted(count, 'श्रेणी', 'श्रेणियाँ');

/** The results and filters of the search over all segments. */
export const texts = {
  found: 'मिली हुई श्रेणियाँ',
  foundCount: (count: number) => `सभी सेगमेंट में ${categories(count)}`,
  foundIn: (count: number, segments: number) => `${segments} सेगमेंट में ${categories(count)}`,
  clearSearch: 'खोज हटाएँ',
  searchFailed: 'श्रेणियों में खोजा नहीं जा सका।',
  withoutSearch: 'खोज के बिना श्रेणियाँ सेगमेंट के अनुसार दिखती हैं।',

  filters: 'फ़िल्टर',
  loading: 'श्रेणियाँ लोड हो रही हैं',
  segment: 'सेगमेंट',
  from: 'कम से कम',
  upTo: 'ज़्यादा से ज़्यादा',
  anyPrice: 'कोई भी',
  fromPrice: (price: string) => `${price} से`,
  upToPrice: (price: string) => `${price} तक`,
  nothingToFilter: 'फ़िल्टर करने के लिए कुछ नहीं है: एक ही सेगमेंट, एक ही कीमत।',
  showFound: (count: number) => `${categories(count)} दिखाएँ`,

  chosen: 'चुने हुए फ़िल्टर',
  remove: 'फ़िल्टर हटाएँ',
  clearFilters: 'सभी फ़िल्टर हटाएँ',

  foundNothing: (text: string) => `“${text}” से कोई श्रेणी नहीं मिली।`,
  checkSpelling: 'कृपया वर्तनी जाँचें, या कम शब्दों से खोजें।',
  foundNone: 'इन सबसे मेल खाने वाली कोई श्रेणी नहीं है।',
  loosen: 'और श्रेणियाँ देखने के लिए कोई एक शर्त हटाएँ:',
  loosenMore: 'सिर्फ़ एक शर्त हटाने से कुछ नहीं मिलेगा। कृपया खोज हटाएँ, या कई फ़िल्टर हटाएँ।',
  without: {
    text: (count: number) => `शब्दों के बिना: ${categories(count)}`,
    segments: (count: number) => `सभी सेगमेंट में: ${categories(count)}`,
    price: (count: number) => `किसी भी कीमत पर: ${categories(count)}`,
  },
};
