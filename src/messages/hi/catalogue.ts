import { counted } from './common.ts';

/** Segments, categories and what their forms ask for. */
export const catalogue = {
  title: 'सेगमेंट चुनें',
  intro: 'कोई चैनल चुनें। हर सेवा की कीमत तय है।',
  skip: 'सीधे श्रेणियों पर जाएँ',
  segments: 'सेगमेंट',
  loadingSegments: 'सेगमेंट लोड हो रहे हैं',
  scrollLeft: 'सेगमेंट बाईं ओर खिसकाएँ',
  scrollRight: 'सेगमेंट दाईं ओर खिसकाएँ',

  choose: 'आवेदन के लिए श्रेणियाँ चुनें',
  costsNothing: 'आवेदन करना निःशुल्क है; भुगतान ऑर्डर करते समय होता है।',
  categories: 'श्रेणियाँ',
  loadingCategories: 'श्रेणियाँ लोड हो रही हैं',
  oneTime: 'एक बार',
  fill: 'आवेदन भरें',
  details: 'विवरण',
  selected: 'चुनी गई',
  linked: 'आपके लिंक से',
  notOpened: 'फ़ॉर्म नहीं खुल सका। कृपया श्रेणी दोबारा चुनें।',
  showSegment: (name: string) => `${name} देखें`,
  nothingAffected: 'सेव की हुई हर चीज़ वैसी ही है।',

  search: 'सभी श्रेणियों में खोजें',
  sort: 'क्रम',
  sorts: {
    recommended: 'सुझाया गया क्रम',
    name: 'नाम',
    'price-up': 'कीमत, कम पहले',
    'price-down': 'कीमत, ज़्यादा पहले',
  },
  filters: 'फ़िल्टर',
  countIn: (segment: string, count: number) => `${segment}: ${counted(count, 'श्रेणी', 'श्रेणियाँ')}`,

  needs: 'किन चीज़ों की ज़रूरत होगी',
};

const categories = (count: number) => counted(count, 'श्रेणी', 'श्रेणियाँ');

/** The results and filters of the search over all segments. */
export const categorySearch = {
  found: 'मिली हुई श्रेणियाँ',
  foundCount: (count: number) => `सभी सेगमेंट में ${categories(count)}`,
  foundIn: (count: number, segments: number) => `${segments} सेगमेंट में ${categories(count)}`,
  clearSearch: 'खोज हटाएँ',
  searchFailed: 'श्रेणियों में खोजा नहीं जा सका।',
  withoutSearch: 'किसी सेगमेंट की श्रेणियाँ देखने के लिए खोज हटाएँ।',

  filters: 'फ़िल्टर',
  loading: 'श्रेणियाँ लोड हो रही हैं',
  segment: 'सेगमेंट',
  from: 'कम से कम',
  upTo: 'ज़्यादा से ज़्यादा',
  anyPrice: 'कोई भी',
  fromPrice: (price: string) => `${price} से`,
  upToPrice: (price: string) => `${price} तक`,
  nothingToFilter: 'फ़िल्टर करने के लिए कुछ नहीं है।',
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

/** All about one category. */
export const service = {
  included: 'आपको क्या मिलेगा',
  notIncluded: (what: string) => `शामिल नहीं: ${what}`,
  howItWorks: 'आगे क्या होगा',
  steps: [
    'आवेदन भरें। यह निःशुल्क है, और ड्राफ़्ट सेव किया जा सकता है।',
    'ऑर्डर करते समय तय कीमत का एक बार भुगतान करें।',
    'हम आवेदन की जाँच करते हैं और फिर काम शुरू करते हैं।',
  ],
};

/** What a category's form asks for. */
export const needs = {
  questions: (count: number) => counted(count, 'सवाल'),
  facts: (first: string, minutes: number) => `${first} · आवेदन में ${counted(minutes, 'मिनट')}`,
  loadingNeeds: 'ज़रूरी चीज़ों की सूची लोड हो रही है',
  stepsAndQuestions: (steps: number, questions: number) =>
    `${counted(steps, 'चरण')}, ${counted(questions, 'सवाल')}`,
  allOptional: 'सभी वैकल्पिक',
  requiredCount: (count: number) => `${count} ज़रूरी`,
  minutes: (count: number) => `लगभग ${counted(count, 'मिनट')}`,
  noFiles: 'किसी फ़ाइल की ज़रूरत नहीं',
  files: 'फ़ाइलें',
  fileRequired: (label: string) => `${label} (ज़रूरी)`,
  fileOptional: (label: string) => `${label} (वैकल्पिक)`,
  known: 'पहले से मालूम',
  fromProfile: (labels: string) => `प्रोफ़ाइल से: ${labels}। `,
  fromEarlier: (count: number) => `पहले के आवेदनों से: ${counted(count, 'जवाब')}।`,
  continueDraft: 'ड्राफ़्ट जारी रखें',
};
